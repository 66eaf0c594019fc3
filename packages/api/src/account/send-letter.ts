import type { LinkPurpose } from '@tidings/db/account-tables'
import type { AccountLetter } from '@tidings/db/jobs/job-queue'
import { linksSince, listUndos } from '@tidings/db/queries/mailed-links'
import { findUser, findUserByEmail } from '@tidings/db/queries/users'
import type { Executor, UserRow } from '@tidings/db/schema'
import { type Letter, LINK_PATHS, type Matter, writeLetter } from './letters.ts'
import type { MailedLinks } from './mailed-links.ts'
import { listSignIns } from './sign-in-methods.ts'

const HOUR_MS = 3_600_000
/** Of one kind within an hour: more would only fill somebody's inbox. */
export const MOST_LETTERS = 3
/** A mail server that is away so often will be asked for again by whoever waits for the letter. */
const TRIES = 8
/** For a warning nobody asks again: half a day at least. */
const TRIES_OF_WARNING = 20

/** What letters are sent with. */
export interface LetterDesk {
  db: Executor
  links: MailedLinks
  /** Where browsers reach the product. Never what a request claims: a link must not lead its reader elsewhere. */
  origin: () => string
  from: string
  sendMail(mail: {
    from: string
    to: string
    subject: string
    body: string
  }): Promise<{ isDone: boolean; why: string | null }>
  log: { warn(details: object, message: string): void }
}

/** Where a letter goes, and the token of its link; `mint` made it for this try alone. */
interface Addressed {
  to: string
  token?: string
  isMinted?: boolean
}

/**
 * Sends what a job asks for; nothing where there is no such account, it doesn't apply any more, or enough of its kind was
 * sent. `attempt` counts from 1. A throw means that it is worth another try.
 */
export async function sendLetter(desk: LetterDesk, job: AccountLetter, attempt: number): Promise<void> {
  const { db, links, origin, from } = desk
  const now = Date.now()
  const user = await recipientOf(db, job)
  const isWarning = !isPurpose(job.letter) || job.letter === 'undo'
  if (!user || (!isWarning && now - job.askedAt > HOUR_MS)) return
  if (job.letter === 'verify' && user.email_verified_at !== null) return
  const addressed = await address(desk, user, job, now)
  if (!addressed) return
  const { to, token, isMinted } = addressed
  const letter = await letterTo(db, job, to)
  const matter: Matter = { link: '', email: user.email, origin: origin() }
  if (letter === 'password-changed') matter.methods = await listSignIns(db, user)
  if (!isPurpose(letter)) matter.isFormer = to !== user.email
  if (token !== undefined) {
    // Behind the #, which browsers send to nobody: neither a log nor a Referer ever has it.
    matter.link = `${matter.origin}${LINK_PATHS[purposeOf(job)]}#${token}`
  }
  const { isDone, why } = await desk.sendMail({ from, to, ...writeLetter(letter, matter) })
  if (isDone) return
  if (token !== undefined && isMinted) await links.take(db, token, purposeOf(job), now)
  if (attempt < (isWarning ? TRIES_OF_WARNING : TRIES)) {
    throw new Error(`A letter could not be sent: ${why}`)
  }
  desk.log.warn({ userId: user.id, letter, why }, 'a letter could not be sent')
}

async function recipientOf(db: Executor, { userId, email }: AccountLetter): Promise<UserRow | undefined> {
  const user = userId === undefined ? email && (await findUserByEmail(db, email)) : await findUser(db, userId)
  return user && user.deleted_at === null ? user : undefined
}

const isPurpose = (letter: Letter): letter is LinkPurpose => letter in LINK_PATHS

/** What a letter's link does: one that tells of a change takes the account back. */
const purposeOf = ({ letter }: AccountLetter): LinkPurpose => (isPurpose(letter) ? letter : 'undo')

/** Undefined for a letter that is not to leave. */
async function address(
  { db, links }: LetterDesk,
  user: UserRow,
  { letter, letterId, email, askedAt }: AccountLetter,
  now: number,
): Promise<Addressed | undefined> {
  if (letterId !== undefined) {
    const link = await links.renew(db, letterId, now)
    return link && { to: link.email, token: link.token }
  }
  if (!isPurpose(letter)) {
    const to = email ?? user.email
    if (to === user.email) return { to }
    // The account was taken back since then.
    return (await listUndos(db, user.id, now)).some((undo) => undo.email === to) ? { to } : undefined
  }
  // Such a job is of an earlier version of Tidings, which a new password did not end.
  if (letter === 'change') return undefined
  const isUndo = letter === 'undo'
  const lately = await linksSince(db, user.id, letter, now - HOUR_MS)
  if (lately.length >= MOST_LETTERS && !isUndo) return undefined
  const to = isUndo ? (email ?? user.email) : user.email
  const link = { purpose: letter, userId: user.id, email: to, now: isUndo ? askedAt : now }
  return { to, token: await links.mint(db, link), isMinted: true }
}

/** The letter as it is sent: an address that has an account is told so, and whoever asked is told nothing. */
async function letterTo(db: Executor, { letter }: AccountLetter, to: string): Promise<Letter> {
  return letter === 'change' && (await findUserByEmail(db, to)) ? 'address-taken' : letter
}
