import { dismissForwarding, type ListedForwarding, listForwardings } from '@tidings/db/queries/forwardings'
import { z } from 'zod'
import { notFound } from '../not-found.ts'
import { type Forwarding, forwarding } from '../schemas/forwarding.ts'
import { router, userProcedure } from '../trpc.ts'
import { senderChecksView } from '../views/sender-checks-view.ts'

/** Codes and links have run out by then, in milliseconds. */
const SHOWN_FOR = 30 * 86_400_000

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
      const rows = await listForwardings(ctx.database.db, ctx.user.id, Date.now() - SHOWN_FOR)
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

function viewOf(row: ListedForwarding, mailDomain: string): Forwarding {
  const isAuthenticated = isProved(row)
  return {
    id: row.mail_id,
    address: `${row.local_part}@${mailDomain}`,
    code: row.code,
    // A code does nothing but at the provider; a link leads wherever its writer wants.
    confirmUrl: isAuthenticated === false ? null : row.confirm_url,
    host: row.confirm_url === null ? null : new URL(row.confirm_url).host,
    sender: { name: row.sender_name ?? '', address: row.sender_address ?? '' },
    isAuthenticated,
    subject: row.subject ?? '',
    receivedAt: new Date(row.received_at).toISOString(),
  }
}

/**
 * Whether the domain of the shown sender vouches for the mail; null where that could not be checked. The sender that a
 * copy tells of is not the one that was checked.
 */
function isProved({ authentication, sender_address }: ListedForwarding): boolean | null {
  const checks = senderChecksView(authentication)
  if (!checks || checks.dmarc.result === 'temperror') return null
  const domain = sender_address?.split('@').at(-1)?.toLowerCase()
  if (domain === undefined || checks.from !== domain) return false
  const isSigned = checks.signatures.some((one) => one.result === 'pass' && one.domain === domain)
  return checks.dmarc.result === 'pass' || (checks.dmarc.result === 'none' && isSigned)
}
