import { setTimeout as pause } from 'node:timers/promises'
import { countWaitingOf } from '@tidings/db/queries/imports/import-progress'
import {
  mailboxCursors,
  moveMailboxCursors,
  recordMailboxProgress,
  resetMailboxCursors,
  setMailboxProgress,
  startMailboxCursors,
} from '@tidings/db/queries/mailboxes/mailbox-reading'
import { findInboxAddress } from '@tidings/db/queries/mails/inbox-addresses'
import type { Executor, MailboxRow } from '@tidings/db/schema'
import { type MailHeaders, senderKey } from '@tidings/mail/finder/mailbox-senders'
import type { ImapFlow } from 'imapflow'
import type { MailSource } from './mail-source.ts'
import { MailboxError } from './mailbox-error.ts'
import { mailsLeftOut } from './mails-left-out.ts'
import { offerSenders } from './offer-senders.ts'
import { findUids, readHeaders } from './read-headers.ts'
import { chunks, type Pass, type ReadingMailbox, receiveMails } from './receive-mails.ts'

/** The cursor is stored after this many examined mails. */
const AT_ONCE = 100
/** How long earlier mails are counted before they are imported, in milliseconds. */
const COUNT_MS = 20_000
/** While this many mails of the user wait to be processed, no earlier ones are imported: new mail goes first. */
const WAITING = 50
const WAIT_MS = 100

/**
 * Imports the mails of the wanted senders from an open folder: the new ones in order, then, while the mailbox is
 * `reading`, the earlier ones from the newest backwards. Progress is stored with each mail, in its transaction; if the
 * folder has new UIDs, it starts over, and existing mails are recognised. New senders that are newsletters are offered.
 * Returns whether all are imported: not if the user changed or removed the mailbox. Throws MailboxError, and what IMAP
 * clients throw.
 */
export async function readMailbox(
  reading: ReadingMailbox,
  source: MailSource,
  leased: MailboxRow,
): Promise<boolean> {
  const { db } = reading
  const localPart = await findInboxAddress(db, leased.user_id)
  const open = source.client.mailbox
  if (localPart === undefined || open === false) return false
  const mailbox = await withValidUids(db, leased, String(open.uidValidity))
  if (!mailbox) return false
  const uidNext = open.uidNext || 1 + (await lastUid(source.client))
  await startMailboxCursors(db, mailbox.id, uidNext)
  const cursors = [...(await mailboxCursors(db, mailbox.id)).values()]
  if (cursors.length === 0) return true
  const pass: Pass = {
    ...reading,
    source,
    leftOut: mailsLeftOut(db, mailbox),
    // BODY.PEEK[] leaves a mail unread; one byte more detects a wrong size.
    query: { uid: true, source: { start: 0, maxLength: reading.maxMailBytes + 1 } },
    ...{ mailbox, couldNotMove: false, end: 'last', others: new Map() },
    to: `${localPart}@${reading.mailDomain}`,
  }
  const last = Math.min(...cursors.map((cursor) => cursor.last))
  if (last < uidNext - 1) {
    const isDone = await importMails(pass, await findUids(source.client, { above: last }))
    if (!isDone || !(await offerSenders(db, source, mailbox, pass.others, Date.now()))) return false
  }
  if (mailbox.state === 'reading') {
    pass.end = 'first'
    const below = Math.max(...cursors.map((cursor) => cursor.first))
    const uids = below > 1 ? await findUids(source.client, { since: mailbox.since, below }) : []
    if (!(await importEarlier(pass, uids.reverse()))) return false
  }
  if (!(await importAgain(pass, Date.now()))) return false
  if (pass.couldNotMove) throw new MailboxError('move-failed')
  return true
}

/**
 * Imports the wanted ones of these mails, newest first. Their number is stored before, unless that is known or takes too
 * long: the headers of all mails have to be read for it. Returns false if the mailbox was changed meanwhile.
 */
async function importEarlier(pass: Pass, uids: readonly number[]): Promise<boolean> {
  const { db, mailbox } = pass
  if (mailbox.mails_total > 0) return importMails(pass, uids)
  const until = Date.now() + COUNT_MS
  const wanted: number[] = []
  for await (const batch of wantedMails(pass, uids)) {
    if (!batch) return false
    if (Date.now() > until) return importMails(pass, uids)
    wanted.push(...batch.wanted.map(({ uid }) => uid))
  }
  const isThere = await setMailboxProgress(db, mailbox, { total: wanted.length, done: 0 })
  return isThere && importMails(pass, wanted)
}

/** For servers that don't report the next UID of the open folder; 0 if it is empty. */
async function lastUid(client: ImapFlow): Promise<number> {
  if (client.mailbox === false || client.mailbox.exists === 0) return 0
  const last = await client.fetchOne('*', { uid: true })
  return last ? last.uid : 0
}

/**
 * The mailbox with cursors for the current UIDs of its folder: UIDs are only valid with their UIDVALIDITY (RFC 9051,
 * 2.3.1.1). Undefined if it was changed meanwhile.
 */
async function withValidUids(
  db: Executor,
  mailbox: MailboxRow,
  uidValidity: string,
): Promise<MailboxRow | undefined> {
  if (uidValidity === mailbox.uid_validity) return mailbox
  const isReset = await db.transaction().execute((trx) => resetMailboxCursors(trx, mailbox, uidValidity))
  if (!isReset) return undefined
  return { ...mailbox, state: 'reading', mails_total: 0, mails_done: 0, mails_left_out: '[]' }
}

interface Examined {
  /** Those of wanted senders that were not imported before. */
  wanted: MailHeaders[]
  /** The last UID that was examined. */
  uid: number
  /** The wanted senders. */
  keys: string[]
}

/** Examines these mails in the order of their UIDs; a batch is undefined if the mailbox was changed meanwhile. */
async function* wantedMails(pass: Pass, uids: readonly number[]): AsyncGenerator<Examined | undefined> {
  const { db, source, leftOut, mailbox, end, others } = pass
  // Those that the server could not deliver wait for their own time.
  const asked = end === 'none' ? uids : uids.filter((uid) => !leftOut.has(uid))
  for await (const { mails, end: uid, refused, failure } of readHeaders(source, asked, AT_ONCE)) {
    const left = refused.map((one) => ({ uid: one }))
    if (!(await leftOut.add(left, source.client))) return yield undefined
    if (failure !== undefined) throw failure
    const cursors = await mailboxCursors(db, mailbox.id)
    for (const mail of end === 'last' ? mails : []) {
      if (mail.canUnsubscribe && !cursors.has(senderKey(mail))) others.set(senderKey(mail), mail)
    }
    const wanted = mails.filter((mail) => {
      const cursor = cursors.get(senderKey(mail))
      if (!cursor || mail.at < mailbox.since - DAY) return false
      if (end === 'none') return true
      return end === 'last' ? mail.uid > cursor.last : mail.uid < cursor.first
    })
    yield { wanted, uid, keys: [...cursors.keys()] }
  }
}

/**
 * Imports the wanted ones of these mails, in the order of their UIDs. Returns false if the mailbox was changed
 * meanwhile.
 */
async function importMails(pass: Pass, uids: readonly number[]): Promise<boolean> {
  const { db, mailbox, end, maxMailBytes } = pass
  for await (const batch of wantedMails(pass, uids)) {
    if (!batch) return false
    const { wanted, uid, keys } = batch
    const small = wanted.filter(({ bytes }) => bytes <= maxMailBytes)
    let tooLarge = wanted.length - small.length
    let imported = 0
    for (const some of chunks(small)) {
      if (end === 'first') await ourTurn(pass)
      const result = await receiveMails(pass, some)
      if (!result) return false
      tooLarge += result.tooLarge
      imported += result.imported
    }
    const isThere = await db.transaction().execute(async (trx) => {
      // The imported ones are counted one by one.
      const done = end === 'first' ? wanted.length - imported : 0
      if (!(await recordMailboxProgress(trx, mailbox, { done, tooLarge }))) return false
      if (end !== 'none') await moveMailboxCursors(trx, mailbox.id, end, uid, keys)
      return true
    })
    if (!isThere) return false
  }
  return true
}

/** Requests mails again that the server could not deliver before. Returns false if the mailbox was changed meanwhile. */
async function importAgain(pass: Pass, now: number): Promise<boolean> {
  const { leftOut } = pass
  const due = leftOut.due(now)
  if (due.length === 0) return true
  if (!(await importMails({ ...pass, end: 'none' }, due))) return false
  return leftOut.remove(leftOut.due(now))
}

async function ourTurn({ db, mailbox, patienceMs }: Pass): Promise<void> {
  for (let waited = 0; waited < patienceMs; waited += WAIT_MS) {
    if ((await countWaitingOf(db, mailbox.user_id, WAITING)) < WAITING) return
    await pause(WAIT_MS)
  }
}

/** Servers search by days, in a time zone of their own. */
const DAY = 86_400_000
