import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { LinkPurpose } from '@tidings/db/account-tables'
import { findLink, insertLink, takeLink } from '@tidings/db/queries/mailed-links'
import type { Executor, MailedLink } from '@tidings/db/schema'
import { hashSecret } from '../auth/hash-secret.ts'

const HOUR_MS = 3_600_000

/** How long links last, in milliseconds. The way back from another's change stands open for as long as a holiday. */
const LASTS: Record<LinkPurpose, number> = {
  verify: 24 * HOUR_MS,
  reset: HOUR_MS,
  change: 24 * HOUR_MS,
  undo: 14 * 24 * HOUR_MS,
  delete: HOUR_MS,
}
const TOKEN = /^([\w-]{43})\.([\w-]{22})$/

/** Links that prove who reads mail at an address: signed, once, for a while. What is kept of one can't be mailed again. */
export interface MailedLinks {
  /** Makes a link and gives its token. */
  mint(
    db: Executor,
    link: { purpose: LinkPurpose; userId: string; email: string; now: number },
  ): Promise<string>
  /** What a token is for; undefined for one that is made up, used or too old. Changes nothing. */
  find(db: Executor, token: string, now: number): Promise<MailedLink | undefined>
  /** Uses the link up, if it is for this; undefined as for `find`. */
  take(db: Executor, token: string, purpose: LinkPurpose, now: number): Promise<MailedLink | undefined>
}

/** Opens the links that are signed with this key of the installation. */
export function openMailedLinks(key: Buffer): MailedLinks {
  const signatureOf = (secret: string) => createHmac('sha256', key).update(secret).digest().subarray(0, 16)

  /** Undefined for what was not signed here; then nobody needs to be asked. */
  function hashOf(token: string): string | undefined {
    const [, secret = '', signature = ''] = TOKEN.exec(token) ?? []
    const given = Buffer.from(signature, 'base64url')
    const right = signatureOf(secret)
    return given.length === right.length && timingSafeEqual(given, right) ? hashSecret(token) : undefined
  }

  return {
    async mint(db, { purpose, userId, email, now }) {
      const secret = randomBytes(32).toString('base64url')
      const token = `${secret}.${signatureOf(secret).toString('base64url')}`
      await insertLink(db, {
        token_hash: hashSecret(token),
        purpose,
        user_id: userId,
        email,
        created_at: now,
        expires_at: now + LASTS[purpose],
      })
      return token
    },
    async find(db, token, now) {
      const hash = hashOf(token)
      return hash === undefined ? undefined : findLink(db, hash, now)
    },
    async take(db, token, purpose, now) {
      const hash = hashOf(token)
      return hash === undefined ? undefined : takeLink(db, hash, purpose, now)
    },
  }
}
