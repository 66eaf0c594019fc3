import { findInboxAddress } from '@tidings/db/queries/inbox-addresses'
import {
  listMailboxSenders,
  moveMailboxCursor,
  noteMailboxProgress,
  resetMailboxCursor,
  updateMailbox,
} from '@tidings/db/queries/mailboxes'
import type { Executor, MailboxRow } from '@tidings/db/schema'
import type { ImapFlow } from 'imapflow'
import type { Receiver } from '../receive/receiver.ts'
import { type MailHeaders, senderKey } from './mailbox-senders.ts'
import { readHeaders, uidsSince } from './read-headers.ts'

/** So many mails are looked at before that is noted. */
const AT_ONCE = 100
/** So many wanted ones are asked for with one command. */
const SOURCES = 20

export interface ReadingMailbox {
  db: Executor
  receiver: Pick<Receiver, 'accept'>
  mailDomain: string
  /** Bytes; larger mails are left out and counted. */
  largestMail: number
  /** Until when a process has the mailbox that goes on reading it, epoch milliseconds. */
  leaseUntil: () => number
}

/**
 * Brings in the mails of the wanted senders that came since the last time, from an open folder. The cursor moves with each
 * mail, in its transaction; where the folder gave out new UIDs it begins anew, and what is there already is recognised. Ends
 * early when the user forgot the mailbox meanwhile.
 */
export async function readMailbox(
  reading: ReadingMailbox,
  client: ImapFlow,
  mailbox: MailboxRow,
): Promise<void> {
  const { db } = reading
  const localPart = await findInboxAddress(db, mailbox.user_id)
  if (localPart === undefined) return
  const to = `${localPart}@${reading.mailDomain}`
  await checkValidity(db, client, mailbox)
  const senders = await listMailboxSenders(db, mailbox.user_id, mailbox.id)
  const cursors = new Map(
    senders.flatMap(({ key, is_wanted, last_uid }) => (is_wanted ? [[key, last_uid]] : [])),
  )
  if (cursors.size === 0) return
  const uids = await uidsSince(client, mailbox.since, Math.min(...cursors.values()) + 1)
  if (mailbox.state === 'reading') {
    const counts = { mails_total: uids.length, mails_done: 0 }
    await updateMailbox(db, mailbox.user_id, mailbox.id, counts)
  }
  for await (const mails of readHeaders(client, uids, AT_ONCE)) {
    const wanted = mails.filter(
      (mail) => mail.uid > (cursors.get(senderKey(mail)) ?? Number.POSITIVE_INFINITY),
    )
    const small = wanted.filter(({ bytes }) => bytes <= reading.largestMail)
    for (let at = 0; at < small.length; at += SOURCES)
      await receive(reading, client, mailbox, to, small.slice(at, at + SOURCES))
    await moveMailboxCursor(db, mailbox.id, mails.at(-1)?.uid ?? 0)
    const isThere = await noteMailboxProgress(db, mailbox.id, {
      done: mailbox.state === 'reading' ? mails.length : 0,
      received: small.length,
      tooLarge: wanted.length - small.length,
      leasedUntil: reading.leaseUntil(),
    })
    if (!isThere) return
  }
}

/** UIDs mean something only together with the UIDVALIDITY of their folder (RFC 9051, 2.3.1.1). */
async function checkValidity(
  db: Executor,
  client: ImapFlow,
  { id, uid_validity }: MailboxRow,
): Promise<void> {
  const open = client.mailbox
  const validity = open === false ? null : String(open.uidValidity)
  if (validity === null || validity === uid_validity) return
  await db.transaction().execute((trx) => resetMailboxCursor(trx, id, validity))
}

/** Hands some mails over to the receiver, which commits each with its place; then does to them what the user asked for. */
async function receive(
  { receiver }: ReadingMailbox,
  client: ImapFlow,
  { id, user_id, after_reading, move_to }: MailboxRow,
  to: string,
  mails: readonly MailHeaders[],
): Promise<void> {
  const known = new Map(mails.map((mail) => [mail.uid, mail]))
  const range = mails.map(({ uid }) => uid).join(',')
  const kept: number[] = []
  // BODY.PEEK[], which leaves a mail unread.
  for await (const { uid, source } of client.fetch(range, { uid: true, source: true }, { uid: true })) {
    const mail = known.get(uid)
    if (!mail || !source) continue
    await receiver.accept({
      ...{ userId: user_id, from: '', to, raw: source, receivedAt: mail.at },
      within: (trx) => moveMailboxCursor(trx, id, uid, senderKey(mail)),
    })
    kept.push(uid)
  }
  if (kept.length === 0) return
  if (after_reading === 'mark-read') await client.messageFlagsAdd(kept, ['\\Seen'], { uid: true })
  if (after_reading === 'move' && move_to !== null) await client.messageMove(kept, move_to, { uid: true })
}
