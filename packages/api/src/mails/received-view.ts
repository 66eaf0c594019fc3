import type { ReceivedRow } from '@tidings/db/queries/mails/received'
import { mailReasonText } from './mail-reason-text.ts'
import type { ReceivedMail } from './received-schema.ts'

/** A received mail as returned by the API. */
export function receivedView(row: ReceivedRow): ReceivedMail {
  return {
    id: row.id,
    receivedAt: new Date(row.at).toISOString(),
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
