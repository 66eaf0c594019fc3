import type { LinkPurpose } from '@tidings/db/account-tables'
import type { AccountLetter } from '@tidings/db/jobs/job-queue'
import { linksSince } from '@tidings/db/queries/mailed-links'
import { listPasskeys } from '@tidings/db/queries/passkeys'
import { findUser, findUserByEmail } from '@tidings/db/queries/users'
import type { Executor, UserRow } from '@tidings/db/schema'
import { type Letter, LINK_PATHS, type Matter, writeLetter } from './letters.ts'
import type { MailedLinks } from './mailed-links.ts'

const HOUR_MS = 3_600_000
/** Of one kind within an hour: more would only fill somebody's inbox. */
export const MOST_LETTERS = 3
/** A mail server that is away so often will be asked for again by whoever waits for the letter. */
const TRIES = 8

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

/**
 * Sends what a job asks for; nothing where there is no such account, it doesn't apply any more, or enough of its kind was
 * sent. `attempt` counts from 1. A throw means that it is worth another try.
 */
export async function sendLetter(desk: LetterDesk, job: AccountLetter, attempt: number): Promise<void> {
  const { db, links, origin, from } = desk
  const now = Date.now()
  const user = await recipientOf(db, job)
  if (!user || now - job.askedAt > HOUR_MS) return
  const { letter, purpose, to } = await addressed(db, user, job)
  if (letter === 'verify' && user.email_verified_at !== null) return
  const matter: Matter = { link: '', email: user.email, origin: origin() }
  if (letter === 'password-changed') {
    matter.passkeys = (await listPasskeys(db, user.id)).map(({ created_at }) => created_at)
  }
  let token: string | undefined
  if (purpose) {
    const lately = await linksSince(db, user.id, purpose, now - HOUR_MS)
    if (lately.length >= MOST_LETTERS && purpose !== 'undo') return
    token = await links.mint(db, { purpose, userId: user.id, email: to, now })
    // Behind the #, which browsers send to nobody: neither a log nor a Referer ever has it.
    matter.link = `${matter.origin}${LINK_PATHS[purpose]}#${token}`
  }
  const { isDone, why } = await desk.sendMail({ from, to, ...writeLetter(letter, matter) })
  if (isDone) return
  if (token !== undefined && purpose) await links.take(db, token, purpose, now)
  if (attempt < TRIES) throw new Error(`A letter could not be sent: ${why}`)
  desk.log.warn({ userId: user.id, letter, why }, 'a letter could not be sent')
}

async function recipientOf(db: Executor, { userId, email }: AccountLetter): Promise<UserRow | undefined> {
  const user = userId === undefined ? email && (await findUserByEmail(db, email)) : await findUser(db, userId)
  return user && user.deleted_at === null ? user : undefined
}

const isPurpose = (letter: AccountLetter['letter']): letter is LinkPurpose => letter in LINK_PATHS

/** The letter as it is sent: an address that has an account is told so, and whoever asked is told nothing. */
async function addressed(
  db: Executor,
  user: UserRow,
  { letter, email }: AccountLetter,
): Promise<{ letter: Letter; purpose: LinkPurpose | undefined; to: string }> {
  if (!isPurpose(letter)) return { letter, purpose: undefined, to: user.email }
  const to = letter === 'change' || letter === 'undo' ? (email ?? user.email) : user.email
  const isTaken = letter === 'change' && (await findUserByEmail(db, to)) !== undefined
  return { letter: isTaken ? 'address-taken' : letter, purpose: letter, to }
}
