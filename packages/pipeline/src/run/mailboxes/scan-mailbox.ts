import { saveMailboxSenders } from '@tidings/db/queries/mailboxes'
import type { Executor, MailboxRow } from '@tidings/db/schema'
import type { ImapFlow } from 'imapflow'
import { type MailHeaders, sendersOf } from './mailbox-senders.ts'
import { readHeaders, uidsSince } from './read-headers.ts'

const SCANNED_MS = 90 * 86_400_000

/** Finds who wrote to an open folder in the last 90 days, by headers alone, and keeps it. */
export async function scanMailbox(
  db: Executor,
  client: ImapFlow,
  { id, user_id }: MailboxRow,
  now: number,
): Promise<void> {
  const mails: MailHeaders[] = []
  for await (const some of readHeaders(client, await uidsSince(client, now - SCANNED_MS))) mails.push(...some)
  const rows = sendersOf(mails).map(({ key, name, address, issues, everyHours, lastAt, isCertain }) => ({
    ...{ mailbox_id: id, user_id, key, name, address, issues },
    ...{ every_hours: everyHours, last_at: lastAt, is_certain: isCertain ? (1 as const) : (0 as const) },
  }))
  await db.transaction().execute((trx) => saveMailboxSenders(trx, rows))
}
