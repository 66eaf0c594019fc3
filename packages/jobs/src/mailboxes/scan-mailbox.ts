import {
  type MailboxLease,
  recordMailboxProgress,
  setMailboxProgress,
} from '@tidings/db/queries/mailboxes/mailbox-reading'
import { saveMailboxSenders } from '@tidings/db/queries/mailboxes/mailboxes'
import type { Executor } from '@tidings/db/schema'
import { collectSenders, type MailboxSender } from '@tidings/mail/finder/mailbox-senders'
import type { MailSource } from './mail-source.ts'
import { findUids, readHeaders } from './read-headers.ts'

/** The period in which senders are searched, unless the user wants earlier issues. */
export const SCANNED_MS = 90 * 86_400_000

/**
 * Finds the senders of an open folder in the last 90 days, or in the longer time whose issues the user wants, by headers
 * alone, and stores them. Ends early if the user changed or removed the mailbox. Throws MailboxError.
 */
export async function scanMailbox(
  { db, mailDomain }: { db: Executor; mailDomain: string },
  source: MailSource,
  mailbox: MailboxLease & { user_id: string; since: number },
  now: number,
): Promise<void> {
  const uids = await findUids(source.client, { since: Math.min(mailbox.since, now - SCANNED_MS) })
  if (!(await setMailboxProgress(db, mailbox, { total: uids.length, done: 0 }))) return
  const senders = collectSenders(mailDomain)
  for await (const { mails, asked, failure } of readHeaders(source, uids)) {
    for (const mail of mails) senders.add(mail)
    if (!(await recordMailboxProgress(db, mailbox, { done: asked }))) return
    if (failure !== undefined) throw failure
  }
  const rows = senders.list().map((sender) => senderRow(mailbox, sender))
  await db.transaction().execute((trx) => saveMailboxSenders(trx, rows))
}

/** The stored row of a mailbox's sender. */
export function senderRow(
  { id, user_id }: { id: string; user_id: string },
  { key, name, address, issues, everyHours, lastAt, group, reason }: MailboxSender,
) {
  return {
    ...{ mailbox_id: id, user_id, key, name, address, issues, every_hours: everyHours, last_at: lastAt },
    ...{ sender_group: group, reason },
    is_suggested: group === 'newsletter' ? (1 as const) : (0 as const),
  }
}
