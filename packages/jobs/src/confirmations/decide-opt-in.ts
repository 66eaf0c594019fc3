import { randomUUID } from 'node:crypto'
import { DomainError, notFound } from '@tidings/db/domain-error'
import type { FileStore } from '@tidings/db/files/file-store'
import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { findMailToProcess } from '@tidings/db/queries/mails/mails'
import { insertReceipt, storedReasons } from '@tidings/db/queries/newsletters/confirmation-receipts'
import { setConfirmationStatus } from '@tidings/db/queries/newsletters/newsletters'
import { findOptIn, type ListedOptIn, setOptInState } from '@tidings/db/queries/newsletters/opt-ins'
import { moveMails } from '@tidings/db/queries/newsletters/sender-fingerprints'
import type { Executor, MailRow, Tables } from '@tidings/db/schema'
import type { UserLimits } from '@tidings/db/user-limits'
import type { Transaction } from 'kysely'
import { headersOf } from '../headers-of.ts'
import { lockedTransaction } from '../locked-transaction.ts'
import { addNewsletter, candidatesFor, fingerprintOfRow, hasRoom } from '../newsletters/find-newsletter.ts'
import type { SendMail } from '../newsletters/unsubscribe.ts'
import { replyAddress } from '../receive/split-recipient.ts'
import { readStart } from '../receive/stored-raw.ts'

/** An older link has probably expired: the user opens it and sees what the page says. */
const FRESH_MS = 3 * 24 * 3_600_000
/** How many bytes of a mail are read to find the headers that a reply needs. */
const START = 65_536
const MAX_SUBJECT_LENGTH = 200

/** Whether the user's decision is pending: none was made, or the server could not carry it out. */
export function isUndecided(row: Pick<ListedOptIn, 'state' | 'url' | 'receipt_state'>): boolean {
  const isLeft = row.receipt_state === 'ask' || row.receipt_state === 'failed'
  if (row.state === 'open') return row.receipt_state === null || isLeft
  return row.state === 'confirmed' && row.url !== null && isLeft
}

/**
 * Whether the server would open the link if the user confirmed at `now` (epoch ms): it is proved to be the sender's,
 * and has not expired.
 */
export function isOpenedByServer(
  row: Pick<ListedOptIn, 'state' | 'url' | 'receipt_state' | 'received_at'>,
  now: number,
): boolean {
  const isFresh = now - row.received_at <= FRESH_MS
  return row.state === 'open' && row.url !== null && row.receipt_state === null && isFresh
}

/**
 * Records that the user confirms a subscription, and adds its newsletter. The server opens the link if it is proved to
 * be the sender's own; otherwise the user does. Returns the newsletter and who opens the link. Throws NOT_FOUND;
 * CONFLICT if already decided; LIMIT_REACHED if no further newsletter is allowed.
 */
export async function confirmOptIn(
  { db, jobs, limits }: { db: Executor; jobs: JobQueue; limits: UserLimits },
  userId: string,
  id: string,
): Promise<{ newsletterId: string; isOpened: boolean }> {
  const now = Date.now()
  const done = await lockedTransaction(db, userId, async (trx) => {
    const optIn = await undecided(trx, userId, id)
    const newsletterId = await newsletterOf(trx, optIn, { limits, now })
    const isOpened = isOpenedByServer(optIn, now)
    if (isOpened) await openLink(trx, jobs, optIn, { newsletterId, now })
    else if (optIn.url !== null) {
      await trx.updateTable('opt_ins').set({ url: null }).where('id', '=', id).execute()
    }
    await setOptInState(trx, userId, id, { from: ['open', 'confirmed'], to: 'confirmed', now })
    return { newsletterId, isOpened }
  })
  jobs.wake()
  return done
}

async function undecided(trx: Executor, userId: string, id: string): Promise<ListedOptIn> {
  const optIn = await findOptIn(trx, userId, id)
  if (!optIn) throw notFound('opt-in')
  if (!isUndecided(optIn)) {
    throw new DomainError({ code: 'CONFLICT', message: 'You have already decided on this email.' })
  }
  return optIn
}

/** The newsletter that a mail asks to confirm; it is added if it does not exist. */
async function newsletterOf(
  trx: Transaction<Tables>,
  { user_id: userId, mail_id: mailId, newsletter_id: known }: ListedOptIn,
  { limits, now }: { limits: UserLimits; now: number },
): Promise<string> {
  if (known !== null) return known
  const mail = await findMailToProcess(trx, mailId)
  if (!mail) throw notFound('opt-in')
  const fingerprint = fingerprintOfRow(mail)
  const { chosen } = await candidatesFor(trx, userId, fingerprint)
  if (!chosen && !(await hasRoom(trx, userId, limits))) {
    const message = 'There is no room for another newsletter. Delete one, then confirm this one.'
    throw new DomainError({ code: 'LIMIT_REACHED', message })
  }
  const id = chosen?.id ?? (await addNewsletter(trx, userId, fingerprint, { now }))
  await moveMails(trx, userId, [mailId], id)
  await setConfirmationStatus(trx, userId, id, 'pending')
  return id
}

async function openLink(
  trx: Transaction<Tables>,
  jobs: JobQueue,
  optIn: ListedOptIn,
  { newsletterId, now }: { newsletterId: string; now: number },
): Promise<void> {
  const { url, user_id, mail_id, score } = optIn
  await setConfirmationStatus(trx, user_id, newsletterId, 'pending')
  const receiptId = randomUUID()
  await insertReceipt(trx, {
    ...{ id: receiptId, user_id, newsletter_id: newsletterId, mail_id, state: 'waiting', url, score },
    reasons: storedReasons(optIn),
    choices: '[]',
    next_try_at: now,
    created_at: now,
  })
  await jobs.add(trx, 'follow-confirmation', { receiptId }, { owner: user_id })
}

/**
 * Ignores a mail that asks to confirm, or undoes that. Throws NOT_FOUND, and CONFLICT if its state does not allow it.
 */
export async function ignoreOptIn(
  db: Executor,
  userId: string,
  id: string,
  { isIgnored }: { isIgnored: boolean },
): Promise<void> {
  await lockedTransaction(db, userId, async (trx) => {
    if (isIgnored) await undecided(trx, userId, id)
    else if (!(await findOptIn(trx, userId, id))) throw notFound('opt-in')
    const change = isIgnored
      ? { from: ['open', 'confirmed'] as const, to: 'ignored' as const }
      : { from: ['ignored'] as const, to: 'open' as const }
    if (!(await setOptInState(trx, userId, id, { ...change, now: Date.now() }))) {
      throw new DomainError({ code: 'CONFLICT', message: 'This email is not ignored.' })
    }
  })
}

interface Replying {
  db: Executor
  files: FileStore
  limits: UserLimits
  /** Whether a mail server is set up; without one a reply can't be sent. */
  canSend: boolean
  sendMail: SendMail
  log: { error(details: object, message: string): void }
}

/**
 * Replies once to a mail that asks for a reply as confirmation, from the address that it was sent to; returns the
 * newsletter. Throws NOT_FOUND; CONFLICT if already decided or the sender is not proved; PRECONDITION_FAILED without a
 * mail server; SERVICE_UNAVAILABLE if the mail server refused, after which it can be retried.
 */
export async function replyToOptIn(
  { db, files, limits, canSend, sendMail, log }: Replying,
  userId: string,
  id: string,
): Promise<{ newsletterId: string }> {
  if (!canSend) {
    throw new DomainError({ code: 'PRECONDITION_FAILED', message: 'This server can’t send email.' })
  }
  const now = Date.now()
  const { mail, newsletterId, to, word } = await lockedTransaction(db, userId, async (trx) => {
    const optIn = await undecided(trx, userId, id)
    if (optIn.reply_to === null) {
      throw new DomainError({ code: 'CONFLICT', message: 'The sender is not verified; reply yourself.' })
    }
    const newsletterId = await newsletterOf(trx, optIn, { limits, now })
    const mail = await findMailToProcess(trx, optIn.mail_id)
    // A second click would send a second reply.
    const isFirst = await setOptInState(trx, userId, id, { from: ['open'], to: 'replying', now })
    if (!mail || !isFirst) throw notFound('opt-in')
    return { mail, newsletterId, to: optIn.reply_to, word: optIn.reply_word ?? '' }
  })
  const isSent = await send({ db, files, sendMail, log }, mail, { to, word })
  const change = { from: ['replying'], to: isSent ? 'replied' : 'open', now: Date.now() } as const
  await setOptInState(db, userId, id, change)
  if (isSent) return { newsletterId }
  const message = 'The reply could not be sent. Please try again later.'
  throw new DomainError({ code: 'SERVICE_UNAVAILABLE', message })
}

async function send(
  { db, files, sendMail, log }: Pick<Replying, 'db' | 'files' | 'sendMail' | 'log'>,
  mail: MailRow,
  { to, word }: { to: string; word: string },
): Promise<boolean> {
  try {
    const headers = replyHeaders(await readStart({ db, files }, mail, START))
    const line = (mail.subject ?? '').replace(/\s+/g, ' ').trim()
    const subject = line.slice(0, MAX_SUBJECT_LENGTH).toWellFormed()
    const outcome = await sendMail({
      from: replyAddress(mail.envelope_to),
      to,
      subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
      body: `${word || 'I confirm my subscription.'}\n`,
      ...headers,
    })
    return outcome.isDone
  } catch (error) {
    log.error({ err: error }, 'a reply that confirms a subscription could not be sent')
    return false
  }
}

/** The References of a reply are those of the mail and its Message-ID (RFC 5322, 3.6.4). */
const MAX_REFERENCES = 20
const MAX_ID_LENGTH = 250

/** Reads from the first bytes of a mail what a reply to it refers to. Anything that is not a message id is left out. */
function replyHeaders(start: Uint8Array): { inReplyTo?: string; references?: string[] } {
  const fields = headersOf(start, START)
    .replace(/\r?\n(?=[ \t])/g, '')
    .split(/\r?\n/)
  const idsOf = (name: string) => {
    const field = fields.find((line) => line.slice(0, line.indexOf(':')).trim().toLowerCase() === name)
    const ids = field?.slice(field.indexOf(':') + 1).match(/<[!-;=?-~]+>/g) ?? []
    return ids.filter((id) => id.length <= MAX_ID_LENGTH && id.includes('@'))
  }
  const [inReplyTo] = idsOf('message-id')
  if (inReplyTo === undefined) return {}
  const before = idsOf('references').filter((id) => id !== inReplyTo)
  return { inReplyTo, references: [...before.slice(1 - MAX_REFERENCES), inReplyTo] }
}
