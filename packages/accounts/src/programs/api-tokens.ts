import type { Database } from '@tidings/db/database'
import { refused } from '@tidings/db/domain-error'
import { findApiToken, recordApiTokenUse } from '@tidings/db/queries/accounts/api-tokens'
import { findUser } from '@tidings/db/queries/accounts/users'
import type { ApiTokenRow, UserRow } from '@tidings/db/schema'
import type { ShareCounts } from '@tidings/scheduling/share-counts'
import { hashSecret } from '../hash-secret.ts'
import { openTokenRates, TOKEN_RATE } from './token-rates.ts'

/** The scopes of access tokens: reading, changing, only highlights, and feeds. */
export const TOKEN_SCOPES = ['read', 'write', 'highlights', 'feeds'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** The prefix by which scanners for leaked secrets, and the server, recognise a token. */
export const TOKEN_PREFIX = 'tidings_'
/** Recording each use would turn every read into a write. */
const SEEN_MS = 900_000

/** The access token of a request, and its owner. */
export interface ApiToken {
  id: string
  user: UserRow
  scopes: readonly TokenScope[]
  /** Epoch milliseconds; null: never. */
  expiresAt: number | null
}

/** Access tokens of other programs. Each lookup reads the database: revocation takes effect at once. */
export interface ApiTokens {
  /** The valid token with that secret; undefined for any other, and for those of deleted and suspended accounts. */
  find(secret: string): Promise<ApiToken | undefined>
  /** Counts a call by a token; beyond its rate it is not counted, and the seconds to wait are returned. */
  consume(id: string): { retryAfter: number } | undefined
}

/** Whether a secret looks like that of an access token. */
const isApiToken = (secret: string): boolean => secret.startsWith(TOKEN_PREFIX)

/** The access token of an Authorization header, as `Bearer` or in Google Reader’s form; undefined without one. */
export function apiTokenIn(authorization: string | undefined): string | undefined {
  const [, secret] = /^(?:bearer +|googlelogin +auth=)(\S+) *$/i.exec(authorization ?? '') ?? []
  return secret !== undefined && isApiToken(secret) ? secret : undefined
}

/** The scopes of a row; unknown words, for example from a later version, are ignored. */
export function scopesOf({ scopes }: Pick<ApiTokenRow, 'scopes'>): TokenScope[] {
  const words = scopes.split(' ')
  return TOKEN_SCOPES.filter((scope) => words.includes(scope))
}

/** Opens the access tokens of a database, counting their calls together with those of other processes (`share`). */
export function openApiTokens({ db }: Pick<Database, 'db'>, share?: ShareCounts): ApiTokens {
  const rates = openTokenRates(TOKEN_RATE, share && { what: 'calls', share })
  return {
    async find(secret) {
      if (!isApiToken(secret)) return undefined
      const now = Date.now()
      const token = await findApiToken(db, hashSecret(secret), now)
      const user = token && (await findUser(db, token.user_id))
      if (!user || user.deleted_at !== null || user.suspended_at !== null) return undefined
      if (now - (token.last_used_at ?? 0) >= SEEN_MS) {
        // If another process is writing for a long time, the request continues; the next use is recorded.
        await recordApiTokenUse(db, token.id, now).catch(() => undefined)
      }
      return { id: token.id, user, scopes: scopesOf(token), expiresAt: token.expires_at }
    },
    consume: (id) => rates.consume(id, Date.now()),
  }
}

/**
 * The user of a request's access token, for a call that needs the scope; undefined for a call that tokens can't make.
 * Throws FORBIDDEN without that scope, and TOO_MANY_REQUESTS with a time to wait.
 */
export function userOfToken(
  ctx: { apiTokens: ApiTokens; retryAfter?: ((seconds: number) => void) | undefined },
  { id, user, scopes }: ApiToken,
  scope: TokenScope | undefined,
): UserRow {
  const wait = ctx.apiTokens.consume(id)
  if (wait) {
    ctx.retryAfter?.(wait.retryAfter)
    throw refused(
      'TOO_MANY_REQUESTS',
      'This access token makes too many calls. Please try again in a moment.',
    )
  }
  if (scope !== undefined && scopes.includes(scope)) return user
  const message =
    scope === undefined
      ? 'Access tokens can’t do this. Please log in.'
      : `This access token lacks the scope “${scope}”.`
  throw refused('FORBIDDEN', message)
}
