import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { type DomainError, refused } from '@tidings/db/domain-error'
import { consumeLink, findLink, insertLink, renewLink } from '@tidings/db/queries/accounts/mailed-links'
import type { Executor, MailedLink } from '@tidings/db/schema'
import type { LinkPurpose } from '@tidings/db/schema/accounts'
import { hashSecret } from '../hash-secret.ts'

const HOUR_MS = 3_600_000

/**
 * The validity of links, in milliseconds. A change by somebody else can be undone for 14 days, because its owner may be
 * on holiday.
 */
const LASTS: Record<LinkPurpose, number> = {
  verify: 24 * HOUR_MS,
  reset: HOUR_MS,
  change: 24 * HOUR_MS,
  undo: 14 * 24 * HOUR_MS,
  delete: HOUR_MS,
}
const TOKEN = /^([\w-]{43})\.([\w-]{22})$/

interface NewLink {
  purpose: LinkPurpose
  userId: string
  email: string
  /** Whether the address is confirmed; default: yes. */
  isConfirmed?: boolean
  /** Epoch milliseconds. */
  now: number
}

/**
 * Links that prove access to an address's mailbox: signed, single-use, and expiring. Only hashes are stored, so that a
 * link can't be sent again.
 */
export interface MailedLinks {
  /** Creates a link and returns its token. */
  mint(db: Executor, link: NewLink): Promise<string>
  /**
   * Creates a link whose token is generated when its mail is sent, in the transaction of the change that the mail is
   * about: ending the link also cancels the mail. Returns the id for the mail's job.
   */
  prepare(db: Executor, link: NewLink): Promise<string>
  /** The token and the recipient for that mail, which is sent now; undefined if the link was used or ended meanwhile. */
  renew(db: Executor, emailId: string, now: number): Promise<{ token: string; email: string } | undefined>
  /** The purpose of a token; undefined if it is invalid, used or expired. Changes nothing. */
  find(db: Executor, token: string, now: number): Promise<MailedLink | undefined>
  /** Uses the link up if it has this purpose; undefined as for `find`. */
  take(db: Executor, token: string, purpose: LinkPurpose, now: number): Promise<MailedLink | undefined>
}

/** Opens the links that are signed with this key of the installation. */
export function openMailedLinks(key: Buffer): MailedLinks {
  const signatureOf = (secret: string) => createHmac('sha256', key).update(secret).digest().subarray(0, 16)

  /** Undefined if the signature is wrong, without a query. */
  function hashOf(token: string): string | undefined {
    const [, secret = '', signature = ''] = TOKEN.exec(token) ?? []
    const given = Buffer.from(signature, 'base64url')
    const right = signatureOf(secret)
    return given.length === right.length && timingSafeEqual(given, right) ? hashSecret(token) : undefined
  }

  function newToken(): string {
    const secret = randomBytes(32).toString('base64url')
    return `${secret}.${signatureOf(secret).toString('base64url')}`
  }

  async function insert(db: Executor, link: NewLink, emailId: string | null) {
    const { purpose, userId, email, isConfirmed = true, now } = link
    const token = newToken()
    await insertLink(db, {
      token_hash: hashSecret(token),
      email_id: emailId,
      purpose,
      user_id: userId,
      email,
      confirmed: isConfirmed ? 1 : 0,
      created_at: now,
      expires_at: now + LASTS[purpose],
    })
    return token
  }

  return {
    mint: (db, link) => insert(db, link, null),
    async prepare(db, link) {
      const emailId = randomUUID()
      await insert(db, link, emailId)
      return emailId
    },
    async renew(db, emailId, now) {
      const token = newToken()
      const link = await renewLink(db, emailId, hashSecret(token), now)
      return link && { token, email: link.email }
    },
    async find(db, token, now) {
      const hash = hashOf(token)
      return hash === undefined ? undefined : findLink(db, hash, now)
    },
    async take(db, token, purpose, now) {
      const hash = hashOf(token)
      return hash === undefined ? undefined : consumeLink(db, hash, purpose, now)
    },
  }
}

/** The error for a link that is invalid, used, expired, or made for a previous password or address. */
export const expiredLink = (): DomainError => refused('NOT_FOUND', 'This link no longer works.')

/** The error if an address became another account's meanwhile; only shown to who reads its mail. */
export const emailTaken = (): DomainError => refused('CONFLICT', 'That email address already has an account.')
