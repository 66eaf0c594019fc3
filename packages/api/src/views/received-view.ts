import type { ReceivedRow } from '@tidings/db/queries/received'
import type { RefusalReason } from '@tidings/db/schema/mails'
import type { ReceivedMail } from '../schemas/received-mail.ts'

const WHY_REFUSED: Record<RefusalReason, string> = {
  'switched-off': 'this address is switched off',
  'too-large': 'it is larger than 10 MB',
  empty: 'it is empty',
  headers: 'its headers are too long',
  end: 'where it ends could not be told',
  hops: 'it has come through too many servers',
  'too-much': 'too much mail came at once; its sender may try again',
}
const whyRefused = new Map<string | null, string>(Object.entries(WHY_REFUSED))

/** A mail that came in as calls show it. */
export function receivedView(row: ReceivedRow): ReceivedMail {
  const isRefused = row.state === 'refused'
  return {
    id: row.id,
    receivedAt: new Date(row.at).toISOString(),
    state: row.state,
    reason: isRefused ? (whyRefused.get(row.reason) ?? null) : row.reason,
    kind: row.kind,
    subject: row.subject ?? '',
    from: { name: row.sender_name, address: row.sender_address ?? row.envelope_from },
    to: row.envelope_to,
    newsletter:
      row.newsletter_id === null || row.newsletter_name === null
        ? null
        : { id: row.newsletter_id, name: row.newsletter_name },
  }
}
