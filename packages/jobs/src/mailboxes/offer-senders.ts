import { type MailboxLease, recordMailboxProgress } from '@tidings/db/queries/mailboxes/mailbox-reading'
import { offerMailboxSenders, undecidedSenders } from '@tidings/db/queries/mailboxes/offered-senders'
import type { Executor } from '@tidings/db/schema'
import {
  collectSenders,
  MAX_SENDERS,
  type MailboxSender,
  type MailHeaders,
  senderKey,
} from '@tidings/mail/finder/mailbox-senders'
import type { MailSource } from './mail-source.ts'
import { MailboxError } from './mailbox-error.ts'
import { findUids, readHeaders } from './read-headers.ts'
import { SCANNED_MS, senderRow } from './scan-mailbox.ts'

/** How many senders are examined after a check for new mail, and how many of the last mails of each. */
const AT_ONCE = 20
const LOOKED_AT = 200

/**
 * Offers the user new senders of an open folder whose mails of the last 90 days show, by their headers, that they are
 * newsletters, as in the first scan. Senders that the user could choose before are not offered again. Returns
 * false if the mailbox was changed or removed meanwhile. `now` is in epoch milliseconds.
 */
export async function offerSenders(
  db: Executor,
  source: MailSource,
  mailbox: MailboxLease & { user_id: string },
  mails: ReadonlyMap<string, MailHeaders>,
  now: number,
): Promise<boolean> {
  const keys = await undecidedSenders(db, mailbox.id, [...mails.keys()])
  const found: MailboxSender[] = []
  for (const key of keys.slice(-AT_ONCE)) {
    const mail = mails.get(key)
    const sender = mail && (await senderOf(source, mail, now))
    if (sender?.group === 'newsletter') found.push(sender)
  }
  if (found.length === 0) return true
  const rows = found.map((sender) => senderRow(mailbox, sender))
  return db.transaction().execute(async (trx) => {
    if (!(await recordMailboxProgress(trx, mailbox, {}))) return false
    await offerMailboxSenders(trx, mailbox.id, rows, { now, max: MAX_SENDERS })
    return true
  })
}

/** The sender of a mail according to all their latest mails; undefined if the server can't search for them. */
async function senderOf(
  source: MailSource,
  mail: MailHeaders,
  now: number,
): Promise<MailboxSender | undefined> {
  const key = senderKey(mail)
  const { address } = mail.from
  // The per-mail part is before the @.
  const from = key === `from:${address}` ? address : address.slice(address.indexOf('@'))
  const by = mail.listId === null ? { from } : { listId: mail.listId }
  const senders = collectSenders()
  try {
    const uids = await findUids(source.client, { since: now - SCANNED_MS, ...by })
    for await (const { mails } of readHeaders(source, uids.slice(-LOOKED_AT))) {
      for (const one of mails) if (senderKey(one) === key) senders.add(one)
    }
  } catch (error) {
    // Issues are imported nevertheless.
    if (error instanceof MailboxError) return undefined
    throw error
  }
  return senders.list()[0]
}
