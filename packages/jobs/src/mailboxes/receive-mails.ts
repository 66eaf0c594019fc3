import { moveMailboxCursors, recordMailboxProgress } from '@tidings/db/queries/mailboxes/mailbox-reading'
import type { Executor, MailboxRow } from '@tidings/db/schema'
import { type MailHeaders, senderKey } from '@tidings/mail/finder/mailbox-senders'
import type { FetchMessageObject, FetchQueryObject } from 'imapflow'
import type { Receiver } from '../receive/receiver.ts'
import { fetchEach } from './fetch-each.ts'
import type { MailSource } from './mail-source.ts'
import type { MailsLeftOut } from './mails-left-out.ts'

/** The maximum number and bytes of wanted mails that are fetched by one command and held in memory. */
const SOURCES = 20
const SOURCE_BYTES = 4_000_000

export interface ReadingMailbox {
  db: Executor
  receiver: Pick<Receiver, 'accept'>
  mailDomain: string
  /** Bytes; larger mails are left out and counted. */
  maxMailBytes: number
  /** The maximum time that imported mails wait for those before them to be processed, in milliseconds. */
  patienceMs: number
}

/** A pass over an open folder. */
export interface Pass extends ReadingMailbox {
  source: MailSource
  leftOut: MailsLeftOut
  /** Requests whole mails. */
  query: FetchQueryObject
  /** As leased. */
  mailbox: MailboxRow
  /** The user, as an envelope recipient. */
  to: string
  /** Which cursor moves: `last` with new mails, `first` with earlier ones; none with those that were left out. */
  end: 'first' | 'last' | 'none'
  /** Whether mails could not be moved to the folder that the user named. */
  couldNotMove: boolean
  /** The latest new mail of each unwanted sender that may be a newsletter, by the sender's key. */
  others: Map<string, MailHeaders>
}

/** Mails in groups that may be fetched by one command. */
export function* chunks(mails: readonly MailHeaders[]): Generator<MailHeaders[]> {
  let chunk: MailHeaders[] = []
  let bytes = 0
  for (const mail of mails) {
    if (chunk.length === SOURCES || (chunk.length > 0 && bytes + mail.bytes > SOURCE_BYTES)) {
      yield chunk
      chunk = []
      bytes = 0
    }
    chunk.push(mail)
    bytes += mail.bytes
  }
  if (chunk.length > 0) yield chunk
}

/**
 * Passes mails to the receiver, which commits each with its cursor; then flags or moves them as the user configured.
 * Returns how many were imported, and how many were too large; undefined if the mailbox was changed meanwhile.
 */
export async function receiveMails(
  pass: Pass,
  mails: readonly MailHeaders[],
): Promise<{ imported: number; tooLarge: number } | undefined> {
  const { source, leftOut, receiver, mailbox, to, end, maxMailBytes } = pass
  const known = new Map(mails.map((mail) => [mail.uid, mail]))
  const fetched = await fetchEach(source, [...known.keys()], pass.query, sourceOf)
  const refused = fetched.refused.flatMap((uid) => known.get(uid) ?? [])
  // Before the cursor passes them.
  if (!(await leftOut.add(refused, source.client))) return undefined
  const kept: number[] = []
  let tooLarge = 0
  let isStopped = false
  const accepted = fetched.mails.map(async ({ uid, raw }) => {
    const mail = known.get(uid)
    if (!mail) return
    if (raw.length > maxMailBytes) {
      tooLarge += 1
      return
    }
    try {
      await receiver.accept({
        ...{ userId: mailbox.user_id, from: '', to, readFrom: mailbox.username, raw, receivedAt: mail.at },
        within: async (trx, { isNew }) => {
          // The cursor must not pass a mail that is not stored yet.
          if (isStopped) return
          const counts = { done: end === 'first' ? 1 : 0, received: isNew ? 1 : 0 }
          if (!(await recordMailboxProgress(trx, mailbox, counts))) isStopped = true
          else if (end !== 'none') await moveMailboxCursors(trx, mailbox.id, end, uid, [senderKey(mail)])
        },
      })
      kept.push(uid)
    } catch (error) {
      isStopped = true
      throw error
    }
  })
  await Promise.allSettled(accepted)
  await Promise.all(accepted)
  if (kept.length > 0) await afterReading(pass, kept)
  if (fetched.failure !== undefined) throw fetched.failure
  return isStopped ? undefined : { imported: kept.length, tooLarge }
}

/** Some servers respond to the request of a damaged mail with nothing. */
const sourceOf = ({ uid, source }: FetchMessageObject) =>
  source && source.length > 0 ? { uid, raw: source } : undefined

async function afterReading(pass: Pass, uids: number[]): Promise<void> {
  const { mailbox } = pass
  const { client } = pass.source
  if (mailbox.after_reading === 'mark-read') await client.messageFlagsAdd(uids, ['\\Seen'], { uid: true })
  if (mailbox.after_reading !== 'move' || mailbox.move_to === null) return
  if (!(await client.messageMove(uids, mailbox.move_to, { uid: true }))) pass.couldNotMove = true
}
