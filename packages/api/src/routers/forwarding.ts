import { notFound } from '@tidings/db/domain-error'
import { dismissForwarding } from '@tidings/db/queries/forwardings'
import { openForwardings } from '@tidings/pipeline/run/process/forwarding'
import { z } from 'zod'
import { type Forwarding, forwarding } from '../schemas/forwarding.ts'
import { router, userProcedure } from '../trpc/trpc.ts'

export const forwardingRouter = router({
  list: userProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/forwarding',
        tags: ['forwarding'],
        protect: true,
        summary: 'Mail providers that ask whether they may forward mail',
      },
    })
    .input(z.object({}))
    .output(z.object({ forwardings: z.array(forwarding) }))
    .query(async ({ ctx }) => {
      const rows = await openForwardings(ctx.database.db, ctx.user.id)
      return { forwardings: rows.map((row) => viewOf(row, ctx.mailDomain)) }
    }),

  dismiss: userProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/forwarding/{id}/dismiss',
        tags: ['forwarding'],
        protect: true,
        summary: 'Put a code or link away: it was used, or nobody asked for it',
      },
    })
    .input(z.object({ id: z.string() }))
    .output(z.object({ id: z.string() }))
    .mutation(async ({ ctx, input: { id } }) => {
      if (!(await dismissForwarding(ctx.database.db, ctx.user.id, id, Date.now()))) {
        throw notFound('forwarding request')
      }
      return { id }
    }),
})

type OpenForwarding = Awaited<ReturnType<typeof openForwardings>>[number]

function viewOf(row: OpenForwarding, mailDomain: string): Forwarding {
  return {
    id: row.mail_id,
    address: `${row.local_part}@${mailDomain}`,
    code: row.code,
    // A code does nothing but at the provider; a link leads wherever its writer wants.
    confirmUrl: row.isAuthenticated === false ? null : row.confirm_url,
    host: row.confirm_url === null ? null : new URL(row.confirm_url).host,
    sender: { name: row.sender_name ?? '', address: row.sender_address ?? '' },
    isAuthenticated: row.isAuthenticated,
    subject: row.subject ?? '',
    receivedAt: new Date(row.received_at).toISOString(),
  }
}
