import type { ReceivedRow } from '@tidings/db/queries/mails/received'
import { MAIL_STATES } from '@tidings/db/schema/mails'
import { z } from 'zod'
import { int, textOrNull } from '../common/fields.ts'
import { iso } from '../common/iso.ts'
import { after, next } from '../common/paging.ts'
import { countingNumber } from '../common/query-parameters.ts'
import { mailReasonText } from './mail-reason-text.ts'

/** The outcome of a mail: an issue's states, or `refused` by the mail server, without storing its content. */
const RECEIVED_STATES = [...MAIL_STATES, 'refused'] as const

/** A mail received for the user, with its outcome. */
export const receivedMail = z.object({
  id: z.string().describe('The issue’s id, except for a rejected email.'),
  receivedAt: z.string().describe('ISO 8601, UTC.'),
  state: z.enum(RECEIVED_STATES),
  reason: textOrNull.describe('Why it is in this state, in words; null without a reason.'),
  kind: textOrNull.describe(
    'Its classification, such as `newsletter` or `confirmation`; null before it is processed, and if it was rejected.',
  ),
  subject: z.string().describe('Empty if it has none or was not processed.'),
  from: z
    .object({ name: textOrNull, address: z.string() })
    .describe('The From header, else the envelope sender, which is empty for bounces.'),
  to: z
    .string()
    .describe(
      'The user’s address that it was sent to, as the sender wrote it; their main address if it was read elsewhere.',
    ),
  readFrom: textOrNull.describe(
    'The mailbox, or the file, that it was read from; null if it was sent to `to`.',
  ),
  newsletter: z.object({ id: z.string(), name: z.string() }).nullable(),
})
export type ReceivedMail = z.infer<typeof receivedMail>

/** Filter by outcome; `accepted` mail was processed or is waiting to be. */
export const RECEIVED_FILTERS = [
  'all',
  'accepted',
  'quarantined',
  'not-understood',
  'repeated',
  'refused',
] as const

export const receivedQuery = z.object({
  state: z.enum(RECEIVED_FILTERS).default('all'),
  page: countingNumber(10_000).default(1),
  pageSize: countingNumber(100).default(50),
  after,
})

export const receivedPage = z.object({
  mails: z.array(receivedMail),
  total: int,
  totalPages: int.describe('At least 1, even without emails.'),
  next,
})

/** A received mail as returned by the API. */
export function receivedView(row: ReceivedRow): ReceivedMail {
  return {
    id: row.id,
    receivedAt: iso(row.at),
    state: row.state,
    reason: row.reason && mailReasonText(row.reason, row.reason_detail),
    kind: row.kind,
    subject: row.subject ?? '',
    from: { name: row.sender_name, address: row.sender_address ?? row.envelope_from },
    to: row.envelope_to,
    readFrom: row.read_from,
    newsletter:
      row.newsletter_id === null || row.newsletter_name === null
        ? null
        : { id: row.newsletter_id, name: row.newsletter_name },
  }
}
