import type { ImportSenderRow, MailboxSenderRow } from '@tidings/db/schema'
import { reasonText } from '@tidings/mail/finder/reason-text'
import type { Sender } from './sender-schema.ts'

/** A sender of mails in a mailbox, or a file, as returned by the API. */
export function senderView(
  row: Omit<ImportSenderRow, 'import_id'> | Omit<MailboxSenderRow, 'mailbox_id'>,
): Sender {
  return {
    key: row.key,
    name: row.name,
    address: row.address,
    issues: row.issues,
    everyDays: row.every_hours === null ? null : Math.round(row.every_hours / 2.4) / 10,
    lastAt: new Date(row.last_at).toISOString(),
    group: row.sender_group === 'other' && row.reason === 'person' ? 'person' : row.sender_group,
    reason: reasonText(row.reason, { everyHours: row.every_hours, issues: row.issues }),
    isSuggested: row.is_suggested === 1,
    isNew: 'offered_at' in row && row.offered_at !== null,
    isWanted: row.is_wanted === 1,
  }
}
