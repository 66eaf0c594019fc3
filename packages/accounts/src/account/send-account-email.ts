import type { AccountEmailJob } from '@tidings/db/jobs/job-queue'
import { findAccountEmail, listUndos } from '@tidings/db/queries/accounts/mailed-links'
import { findUser, findUserByEmail } from '@tidings/db/queries/accounts/users'
import type { Executor, UserRow } from '@tidings/db/schema'
import type { LinkPurpose } from '@tidings/db/schema/accounts'
import {
  type AccountEmail,
  type AccountEmailContent,
  LINK_PATHS,
  writeAccountEmail,
} from './account-emails.ts'
import { consumeSentEmail } from './mail-limits.ts'
import type { MailedLinks } from './mailed-links.ts'
import { listSignIns } from './sign-in-methods.ts'

const HOUR_MS = 3_600_000
/** After this many failures, the waiting user will request another account e-mail. */
const TRIES = 8
/** Nobody requests a warning again, so it is retried for at least half a day. */
const TRIES_OF_WARNING = 20

/** The dependencies of sending account e-mails. */
interface AccountMailer {
  db: Executor
  links: MailedLinks
  /** The product's address. Never taken from a request: a link must not lead its user elsewhere. */
  origin: () => string
  from: string
  sendMail(mail: {
    from: string
    to: string
    subject: string
    body: string
  }): Promise<{ isDone: boolean; reason: string | null }>
  log: { warn(details: object, message: string): void }
}

/**
 * Sends the account e-mail of a job; does nothing if there is no such account, it doesn't apply any more, or enough of
 * its kind were sent. `attempt` counts from 1. Throws to be retried.
 */
export async function sendAccountEmail(
  services: AccountMailer,
  job: AccountEmailJob,
  attempt: number,
): Promise<void> {
  const { db, links, origin, from } = services
  const now = Date.now()
  const user = await recipientOf(db, job)
  const isWarning = !isPurpose(job.kind) || job.kind === 'undo'
  if (!user) return
  const about = { userId: user.id, kind: job.kind }
  if (!isWarning && now - job.askedAt > HOUR_MS) {
    services.log.warn(about, 'an account email waited too long and was not sent')
    return
  }
  if (job.kind === 'verify' && user.email_verified_at !== null) return
  const to = await addressOf(db, user, job, now)
  if (to === undefined) return
  if (attempt === 1 && !(await consumeSentEmail(db, to, job.kind))) {
    services.log.warn(about, 'an account email was not sent: too many of its kind')
    return
  }
  const isMinted = job.emailId === undefined
  const token = await tokenFor(services, user, job, { to, now })
  if (token === undefined && !isMinted) return
  const kind = await accountEmailTo(db, job, to)
  const content: AccountEmailContent = { link: '', email: user.email, origin: origin() }
  if (kind === 'password-changed') content.methods = await listSignIns(db, user)
  if (!isPurpose(kind)) content.isFormer = to !== user.email
  if (token !== undefined) {
    // Behind the #, which browsers don't send: it is never in a log or a Referer.
    content.link = `${content.origin}${LINK_PATHS[purposeOf(job)]}#${token}`
  }
  const { isDone, reason } = await services.sendMail({ from, to, ...writeAccountEmail(kind, content) })
  if (isDone) return
  if (token !== undefined && isMinted) await links.take(db, token, purposeOf(job), now)
  if (attempt < (isWarning ? TRIES_OF_WARNING : TRIES)) {
    throw new Error(`An account email could not be sent: ${reason}`)
  }
  services.log.warn({ userId: user.id, kind, reason }, 'an account email could not be sent')
}

async function recipientOf(
  db: Executor,
  { kind, emailId, userId, email }: AccountEmailJob,
): Promise<UserRow | undefined> {
  const user = userId === undefined ? email && (await findUserByEmail(db, email)) : await findUser(db, userId)
  // A mail that reports a change is also sent for a deleted account: a thief may have deleted it.
  const isNotice = !isPurpose(kind) || (kind === 'undo' && emailId !== undefined)
  return user && (user.deleted_at === null || isNotice) ? user : undefined
}

const isPurpose = (kind: AccountEmail): kind is LinkPurpose => kind in LINK_PATHS

/** The purpose of an account e-mail's link: one about a change recovers the account. */
const purposeOf = ({ kind }: AccountEmailJob): LinkPurpose => (isPurpose(kind) ? kind : 'undo')

/** The recipient of an account e-mail; undefined if it must not be sent. */
async function addressOf(
  db: Executor,
  user: UserRow,
  { kind, emailId, email }: AccountEmailJob,
  now: number,
): Promise<string | undefined> {
  // Ending the link cancels the account e-mail.
  if (emailId !== undefined) return (await findAccountEmail(db, emailId, now))?.email
  if (!isPurpose(kind)) {
    const to = email ?? user.email
    if (to === user.email) return to
    // The account was recovered since then.
    return (await listUndos(db, user.id, now)).some((undo) => undo.email === to) ? to : undefined
  }
  // Such a job is from an earlier version of Tidings, and was not ended by a new password.
  if (kind === 'change') return undefined
  return kind === 'undo' ? (email ?? user.email) : user.email
}

/** The token of its link; undefined for an account e-mail without one, and if the link was used or ended meanwhile. */
async function tokenFor(
  { db, links }: AccountMailer,
  user: UserRow,
  { kind, emailId, askedAt }: AccountEmailJob,
  { to, now }: { to: string; now: number },
): Promise<string | undefined> {
  if (emailId !== undefined) return (await links.renew(db, emailId, now))?.token
  if (!isPurpose(kind)) return undefined
  const madeAt = kind === 'undo' ? askedAt : now
  return links.mint(db, { purpose: kind, userId: user.id, email: to, now: madeAt })
}

/** The final account e-mail: the owner of an existing account is informed by mail, the requester is not. */
async function accountEmailTo(db: Executor, { kind }: AccountEmailJob, to: string): Promise<AccountEmail> {
  return kind === 'change' && (await findUserByEmail(db, to)) ? 'address-taken' : kind
}
