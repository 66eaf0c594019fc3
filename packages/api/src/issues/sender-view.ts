import type { ImportSenderRow, MailboxSenderRow } from '@tidings/db/schema'
import { reasonText } from '@tidings/mail/finder/reason-text'
import { z } from 'zod'
import { int } from '../common/fields.ts'
import { iso } from '../common/iso.ts'

/** Somebody who wrote mails that could be imported, according to their headers. */
export const sender = z.object({
  key: z.string(),
  name: z.string(),
  address: z.string(),
  issues: int.describe('How many emails there are of it.'),
  everyDays: z.number().nullable().describe('Days between two issues; null if there are too few.'),
  lastAt: z.string(),
  group: z
    .enum(['newsletter', 'maybe', 'other', 'person'])
    .describe('What its headers show it to be; `other`: advertising and notices.'),
  reason: z.string().describe('Why it is in this group, in words.'),
  isSuggested: z.boolean().describe('Selected before the user chooses.'),
  isNew: z.boolean().describe('Found since the user last chose.'),
  isWanted: z.boolean().describe('Its issues are imported.'),
})
type Sender = z.infer<typeof sender>

export const EXAMPLE_SENDER = {
  key: 'list:weekly.kernel.example',
  name: 'Kernel Weekly',
  address: 'news@kernel.example',
  issues: 12,
  everyDays: 7,
  lastAt: '2026-11-19T08:00:00.000Z',
  group: 'newsletter' as const,
  reason: 'Weekly, with an unsubscribe link',
  isSuggested: true,
  isNew: false,
  isWanted: true,
}

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
    lastAt: iso(row.last_at),
    group: row.sender_group === 'other' && row.reason === 'person' ? 'person' : row.sender_group,
    reason: reasonText(row.reason, { everyHours: row.every_hours, issues: row.issues }),
    isSuggested: row.is_suggested === 1,
    isNew: 'offered_at' in row && row.offered_at !== null,
    isWanted: row.is_wanted === 1,
  }
}
