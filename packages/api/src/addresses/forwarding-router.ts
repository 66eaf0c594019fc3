import { notFound } from '@tidings/db/domain-error'
import { dismissForwarding } from '@tidings/db/queries/newsletters/forwardings'
import { openForwardings } from '@tidings/jobs/process/forwarding'
import { z } from 'zod'
import { textOrNull } from '../common/fields.ts'
import { iso } from '../common/iso.ts'
import { router, userProcedure } from '../trpc/trpc.ts'

/** A mail provider's request to confirm forwarding, or a mail that pretends to be one. */
const forwarding = z.object({
  id: z.string().describe('The email with the request.'),
  address: z.string().describe('The inbox address that mail is to be forwarded to.'),
  code: textOrNull.describe('To be entered at the provider.'),
  confirmUrl: textOrNull.describe(
    '`https:`; only the user opens it, as it works once. Null if there is none, or the sender is not authenticated.',
  ),
  host: textOrNull.describe(
    'The host of the email’s link, to be shown beside it; in ASCII (punycode), against look-alike characters.',
  ),
  sender: z.object({ name: z.string(), address: z.string() }),
  isAuthenticated: z
    .boolean()
    .nullable()
    .describe('Whether the email is authenticated by the sender’s domain; null if unknown.'),
  subject: z.string(),
  receivedAt: z.string(),
})
type Forwarding = z.infer<typeof forwarding>

export const forwardingRouter = router({
  list: userProcedure({
    route: 'GET /forwarding',
    scope: 'session',
    summary: 'Forwarding confirmations from mail providers',
    description:
      'Requests by email providers to confirm forwarding, of the last thirty days, latest first, until they are dismissed or forwarded mail arrives at the address. The server never opens `confirmUrl`: it works once, and anyone may have sent it; `isAuthenticated` says whether the email is authenticated by the sender’s domain. If not, the link is omitted and only `host` says where it leads.',
    response: {
      forwardings: [
        {
          id: '0b1c54e7-3f7d-4a4e-9a41-c8f07a2d6e13',
          address: 'kx7f-4hpn-3dtb@inbox.localhost',
          code: '481516234',
          confirmUrl: 'https://mail-settings.google.com/mail/vf-example',
          host: 'mail-settings.google.com',
          sender: { name: 'Gmail Team', address: 'forwarding-noreply@google.com' },
          isAuthenticated: true,
          subject: '(#481516234) Gmail Forwarding Confirmation',
          receivedAt: '2026-11-20T06:31:12.000Z',
        },
      ],
    },
  })
    .input(z.object({}))
    .output(z.object({ forwardings: z.array(forwarding) }))
    .query(async ({ ctx }) => {
      const rows = await openForwardings(ctx.db, ctx.user.id)
      return { forwardings: rows.map((row) => viewOf(row, ctx.mailDomain)) }
    }),

  dismiss: userProcedure({
    route: 'POST /forwarding/{id}/dismiss',
    scope: 'session',
    summary: 'Dismiss a forwarding confirmation',
    description: 'It is no longer listed; the email is kept.',
    request: { id: '0b1c54e7-3f7d-4a4e-9a41-c8f07a2d6e13' },
    response: { id: '0b1c54e7-3f7d-4a4e-9a41-c8f07a2d6e13' },
  })
    .input(z.object({ id: z.string() }))
    .output(z.object({ id: z.string() }))
    .mutation(async ({ ctx, input: { id } }) => {
      if (!(await dismissForwarding(ctx.db, ctx.user.id, id, Date.now()))) {
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
    // A code works only at the provider; a link leads wherever its sender wants.
    confirmUrl: row.isAuthenticated === false ? null : row.confirm_url,
    host: row.confirm_url === null ? null : new URL(row.confirm_url).host,
    sender: { name: row.sender_name ?? '', address: row.sender_address ?? '' },
    isAuthenticated: row.isAuthenticated,
    subject: row.subject ?? '',
    receivedAt: iso(row.received_at),
  }
}
