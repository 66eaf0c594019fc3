import { randomUUID } from 'node:crypto'
import type { Database } from '@tidings/db/database'
import { endOldSessions, touchSession } from '@tidings/db/queries/sessions'
import type { SessionRow, UserRow } from '@tidings/db/schema'
import { USER_LIMITS } from '@tidings/db/user-limits'
import { Lucia, TimeSpan } from 'lucia'
import { cookieValue } from './browser-cookie.ts'
import { clientWords } from './client-words.ts'
import { sessionAdapter } from './session-adapter.ts'

const DAY_MS = 86_400_000
/** A session that nobody used for so long has been forgotten somewhere. A month, so that a holiday ends none. */
const IDLE_MS = 30 * DAY_MS
/** However much it is used, twice a year somebody has to say again who they are: a stolen token doesn't last for good. */
const LONGEST_MS = 180 * DAY_MS
/** Noting each use would turn every reading into writing. */
const SEEN_MS = 900_000

type Attributes = Pick<SessionRow, 'handle' | 'began_at' | 'seen_at' | 'browser' | 'system'>

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Attributes, { row: Omit<UserRow, 'id'> }>
    DatabaseUserAttributes: Omit<UserRow, 'id'>
    DatabaseSessionAttributes: Attributes
  }
}

/** A living session: whose it is, the token that names it, and the cookie to renew when it was prolonged. */
export interface Session {
  user: UserRow
  token: string
  /** What calls name it by; it lets nobody in. */
  handle: string
  /** Which of the two the request brought. */
  by: 'bearer' | 'cookie'
  renewedCookie: string | null
}

/** Sessions on Lucia; nothing else in the product imports it. Each look goes to the database: what ended is dead at once. */
export interface Sessions {
  /**
   * Starts a session for the user, and ends the one that was used least lately where they have too many; `cookie` is the
   * value of a Set-Cookie header, `userAgent` that of the request's.
   */
  start(userId: string, userAgent?: string): Promise<{ token: string; cookie: string }>
  /**
   * From the Cookie and Authorization headers. A bearer token goes first, and then the cookie is not looked at, even when
   * the token names no session. Undefined without a living session.
   */
  find(headers: {
    cookie?: string | undefined
    authorization?: string | undefined
  }): Promise<Session | undefined>
  /** The token that a Cookie header brings, living or not. */
  inCookie(header: string | undefined): string | undefined
  /** The session is dead at once; gives the Set-Cookie value that clears the browser's. */
  end(token: string): Promise<string>
  /** The Set-Cookie value that clears the browser's. */
  blankCookie(): string
}

/** `secure` when the browser comes by https: the cookie is then bound to this very host. */
export function openSessions(database: Database, { secure }: { secure: boolean }): Sessions {
  const lucia = new Lucia(sessionAdapter(database), {
    sessionExpiresIn: new TimeSpan(IDLE_MS, 'ms'),
    sessionCookie: {
      name: secure ? '__Host-tidings' : 'tidings',
      attributes: { secure, sameSite: 'lax', path: '/' },
    },
    getUserAttributes: (row) => ({ row }),
    getSessionAttributes: (row) => row,
  })
  const inCookie: Sessions['inCookie'] = (header) => cookieValue(header ?? '', lucia.sessionCookieName)

  async function touch({ handle, began_at }: Attributes, now: number): Promise<boolean> {
    const expiresAt = Math.min(now + IDLE_MS, began_at + LONGEST_MS)
    try {
      await touchSession(database.db, handle, { seenAt: now, expiresAt })
      return true
    } catch {
      // While another process writes for long, reading goes on; the next use is noted.
      return false
    }
  }

  return {
    async start(userId, userAgent) {
      const now = Date.now()
      const attributes = { handle: randomUUID(), began_at: now, seen_at: now, ...clientWords(userAgent) }
      const { id } = await lucia.createSession(userId, attributes)
      const { handle } = attributes
      await database.db
        .transaction()
        .execute((trx) => endOldSessions(trx, userId, { handle, keep: USER_LIMITS.sessions }))
      return { token: id, cookie: lucia.createSessionCookie(id).serialize() }
    },
    async find({ cookie, authorization }) {
      const bearer = authorization === undefined ? null : lucia.readBearerToken(authorization)
      const token = bearer ?? inCookie(cookie)
      if (!token) return undefined
      const { session, user } = await lucia.validateSession(token)
      if (!session || user.row.deleted_at !== null) return undefined
      const now = Date.now()
      if (now >= session.began_at + LONGEST_MS) {
        await lucia.invalidateSession(token)
        return undefined
      }
      const isDue = session.fresh || now - session.seen_at >= SEEN_MS
      const isPutOff = isDue && (await touch(session, now))
      return {
        user: { ...user.row, id: user.id },
        token,
        handle: session.handle,
        by: bearer === null ? 'cookie' : 'bearer',
        renewedCookie: isPutOff && bearer === null ? lucia.createSessionCookie(token).serialize() : null,
      }
    },
    inCookie,
    async end(token) {
      await lucia.invalidateSession(token)
      return lucia.createBlankSessionCookie().serialize()
    },
    blankCookie: () => lucia.createBlankSessionCookie().serialize(),
  }
}
