import type { Database } from '@tidings/db/database'
import type { UserRow } from '@tidings/db/schema'
import { Lucia, TimeSpan } from 'lucia'
import { cookieValue } from './browser-cookie.ts'
import { sessionAdapter } from './session-adapter.ts'

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Record<never, never>, { row: Omit<UserRow, 'id'> }>
    DatabaseUserAttributes: Omit<UserRow, 'id'>
  }
}

/** A living session: whose it is, the token that names it, and the cookie to renew when it was prolonged. */
export interface Session {
  user: UserRow
  token: string
  renewedCookie: string | null
}

/** Sessions on Lucia; nothing else in the product imports it. */
export interface Sessions {
  /** Starts a session for the user; `cookie` is the value of a Set-Cookie header. */
  start(userId: string): Promise<{ token: string; cookie: string }>
  /** From the Cookie and Authorization headers; a bearer token goes first. Undefined without a living session. */
  find(headers: {
    cookie?: string | undefined
    authorization?: string | undefined
  }): Promise<Session | undefined>
  /** The session is dead at once; gives the Set-Cookie value that clears the browser's. */
  end(token: string): Promise<string>
  /** The Set-Cookie value that clears the browser's. */
  blankCookie(): string
}

/** `secure` when the browser comes by https: the cookie is then bound to this very host. */
export function openSessions(database: Database, { secure }: { secure: boolean }): Sessions {
  const lucia = new Lucia(sessionAdapter(database), {
    sessionExpiresIn: new TimeSpan(30, 'd'),
    sessionCookie: {
      name: secure ? '__Host-tidings' : 'tidings',
      attributes: { secure, sameSite: 'lax', path: '/' },
    },
    getUserAttributes: (row) => ({ row }),
  })
  return {
    async start(userId) {
      const { id } = await lucia.createSession(userId, {})
      return { token: id, cookie: lucia.createSessionCookie(id).serialize() }
    },
    async find({ cookie, authorization }) {
      const bearer = authorization === undefined ? null : lucia.readBearerToken(authorization)
      const token = bearer ?? cookieValue(cookie ?? '', lucia.sessionCookieName)
      if (!token) return undefined
      const { session, user } = await lucia.validateSession(token)
      if (!session) return undefined
      const renewed = session.fresh && !bearer
      return {
        user: { ...user.row, id: user.id },
        token,
        renewedCookie: renewed ? lucia.createSessionCookie(token).serialize() : null,
      }
    },
    async end(token) {
      await lucia.invalidateSession(token)
      return lucia.createBlankSessionCookie().serialize()
    },
    blankCookie: () => lucia.createBlankSessionCookie().serialize(),
  }
}
