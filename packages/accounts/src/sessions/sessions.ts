import { randomUUID } from 'node:crypto'
import { LibSQLAdapter } from '@lucia-auth/adapter-sqlite'
import type { Database } from '@tidings/db/database'
import {
  deleteSession,
  endOldSessions,
  findSession,
  findSessionWithUser,
  touchSession,
} from '@tidings/db/queries/accounts/sessions'
import { findUser } from '@tidings/db/queries/accounts/users'
import type { SessionRow, UserRow } from '@tidings/db/schema'
import { USER_LIMITS } from '@tidings/db/user-limits'
import { CompiledQuery } from 'kysely'
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia'
import { hashSecret } from '../hash-secret.ts'
import { isAccessToken, openAccessTokens } from './access-tokens.ts'
import { cookieValue } from './browser-cookie.ts'
import { clientName } from './client-name.ts'

const DAY_MS = 86_400_000
/** Sessions end after this time without use. A month, so that a holiday ends none. */
const IDLE_MS = 30 * DAY_MS
/** The maximum age, however much it is used: a stolen token must not work forever. */
const MAX_MS = 180 * DAY_MS
/** Recording each use would turn every read into a write. */
const SEEN_MS = 900_000

type Attributes = Pick<SessionRow, 'handle' | 'began_at' | 'seen_at' | 'browser' | 'system'>

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Attributes, { row: Omit<UserRow, 'id'> }>
    DatabaseUserAttributes: Omit<UserRow, 'id'>
    DatabaseSessionAttributes: Attributes
  }
}

/** A valid session with its owner, and the cookie to renew if it was extended. */
export interface Session {
  user: UserRow
  /** Its public id in calls, which authenticates nobody. */
  handle: string
  /** Which of the two the request contained. */
  by: 'bearer' | 'cookie'
  renewedCookie: string | null
}

/**
 * Sessions based on Lucia, which nothing else in the product imports. Each lookup reads the database: ending one takes
 * effect at once.
 */
export interface Sessions {
  /**
   * Starts a session for the user, and ends the least recently used one if there are too many; `cookie` is the value of
   * a Set-Cookie header, `userAgent` that of the request's.
   */
  start(userId: string, userAgent?: string): Promise<{ token: string; cookie: string }>
  /**
   * From the Cookie and Authorization headers. A bearer token takes precedence, and the cookie is then ignored, even if
   * the token is invalid; except for an access token of the cookie's own user, for which the cookie decides: a browser
   * sends both, and its token may be from before a change of password. Undefined without a valid session.
   */
  find(headers: {
    cookie?: string | undefined
    authorization?: string | undefined
  }): Promise<Session | undefined>
  /** A token for the session, valid for a quarter of an hour, and no longer than the session. */
  accessToken(session: Session): Promise<string>
  /** The token in a Cookie header, valid or not. */
  inCookie(header: string | undefined): string | undefined
  /** Ends the session at once; returns the Set-Cookie value that clears the browser's. */
  end(token: string): Promise<string>
  /** The Set-Cookie value that clears the browser's. */
  blankCookie(): string
}

/** A stored session, before its age is checked. */
interface Found {
  session: Attributes & { fresh?: boolean }
  user: UserRow
}

/**
 * `secure` if the browser uses https: the cookie is then bound to exactly this host. `accessKey` is the installation's
 * own, and signs access tokens.
 */
export function openSessions(
  database: Database,
  { secure, accessKey }: { secure: boolean; accessKey: Uint8Array },
): Sessions {
  const lucia = new Lucia(sessionAdapter(database), {
    sessionExpiresIn: new TimeSpan(IDLE_MS, 'ms'),
    sessionCookie: {
      name: secure ? '__Host-tidings' : 'tidings',
      attributes: { secure, sameSite: 'lax', path: '/' },
    },
    getUserAttributes: (row) => ({ row }),
    getSessionAttributes: (row) => row,
  })
  const accessTokens = openAccessTokens(accessKey)
  const inCookie: Sessions['inCookie'] = (header) => cookieValue(header ?? '', lucia.sessionCookieName)

  async function byToken(token: string | undefined): Promise<Found | undefined> {
    if (!token) return undefined
    const { session, user } = await lucia.validateSession(token)
    return session ? { session, user: { ...user.row, id: user.id } } : undefined
  }

  async function byHandle(userId: string, handle: string, now: number): Promise<Found | undefined> {
    const session = await findSession(database.db, userId, handle, now)
    const user = session && (await findUser(database.db, userId))
    return user && { session, user }
  }

  /** The user in the headers, and whether the cookie decides. */
  async function named(bearer: string | null, cookie: string | undefined, now: number) {
    const said = bearer && isAccessToken(bearer) ? await accessTokens.read(bearer, now) : undefined
    if (!said)
      return {
        found: await byToken(bearer ?? inCookie(cookie)),
        by: bearer === null ? 'cookie' : 'bearer',
      } as const
    const own = await byToken(inCookie(cookie))
    if (own?.user.id === said.userId) return { found: own, by: 'cookie' } as const
    const found = said.isExpired ? undefined : await byHandle(said.userId, said.handle, now)
    return { found, by: 'bearer' } as const
  }

  async function touch({ handle, began_at }: Attributes, now: number): Promise<boolean> {
    const expiresAt = Math.min(now + IDLE_MS, began_at + MAX_MS)
    try {
      await touchSession(database.db, handle, { seenAt: now, expiresAt })
      return true
    } catch {
      // If another process is writing for a long time, the request continues; the next use is recorded.
      return false
    }
  }

  return {
    async start(userId, userAgent) {
      const now = Date.now()
      const attributes = { handle: randomUUID(), began_at: now, seen_at: now, ...clientName(userAgent) }
      const { id } = await lucia.createSession(userId, attributes)
      const { handle } = attributes
      await database.db
        .transaction()
        .execute((trx) => endOldSessions(trx, userId, { handle, keep: USER_LIMITS.sessions }))
      return { token: id, cookie: lucia.createSessionCookie(id).serialize() }
    },
    async find({ cookie, authorization }) {
      const now = Date.now()
      const bearer = authorization === undefined ? null : lucia.readBearerToken(authorization)
      const { found, by } = await named(bearer, cookie, now)
      if (!found || found.user.deleted_at !== null || found.user.suspended_at !== null) return undefined
      const { session, user } = found
      if (now >= session.began_at + MAX_MS) {
        await deleteSession(database.db, user.id, session.handle)
        return undefined
      }
      const isDue = session.fresh || now - session.seen_at >= SEEN_MS
      const isExtended = isDue && (await touch(session, now))
      const token = by === 'cookie' && isExtended ? inCookie(cookie) : undefined
      return {
        user,
        handle: session.handle,
        by,
        renewedCookie: token ? lucia.createSessionCookie(token).serialize() : null,
      }
    },
    accessToken: ({ user, handle }) => accessTokens.issue({ userId: user.id, handle }, Date.now()),
    inCookie,
    async end(token) {
      await lucia.invalidateSession(token)
      return lucia.createBlankSessionCookie().serialize()
    },
    blankCookie: () => lucia.createBlankSessionCookie().serialize(),
  }
}

/**
 * Lucia's SQLite adapter, running on Kysely's own connection (a second one would wait for, or join, an open
 * transaction), on either database, and storing a hash instead of the token.
 */
function sessionAdapter(database: Database): Adapter {
  const inner = new LibSQLAdapter(kyselyClient(database), { user: 'users', session: 'sessions' })
  return {
    async getSessionAndUser(token) {
      // In one query, as each request makes it; the adapter's makes two.
      const found = await findSessionWithUser(database.db, hashSecret(token))
      if (!found) return [null, null]
      const { user_id: userId, expires_at, id: _, ...attributes } = found.session
      const { id, ...row } = found.user
      return [
        { id: token, userId, expiresAt: new Date(expires_at * 1000), attributes },
        { id, attributes: row },
      ]
    },
    setSession: (session) => inner.setSession(withId(session, hashSecret(session.id))),
    updateSessionExpiration: (token, expiresAt) =>
      inner.updateSessionExpiration(hashSecret(token), expiresAt),
    deleteSession: (token) => inner.deleteSession(hashSecret(token)),
    getUserSessions: (userId) => inner.getUserSessions(userId),
    deleteUserSessions: (userId) => inner.deleteUserSessions(userId),
    deleteExpiredSessions: () => inner.deleteExpiredSessions(),
  }
}

function withId(session: DatabaseSession, id: string): DatabaseSession {
  return { ...session, id }
}

function kyselyClient({ kind, db }: Database) {
  return {
    async execute({ sql, args }: { sql: string; args: unknown[] }) {
      const quoted = sql.replaceAll('`', '"')
      let n = 0
      const text = kind === 'postgres' ? quoted.replaceAll('?', () => `$${++n}`) : quoted
      return { rows: (await db.executeQuery(CompiledQuery.raw(text, args))).rows }
    },
  }
}
