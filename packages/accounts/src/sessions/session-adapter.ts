import { LibSQLAdapter } from '@lucia-auth/adapter-sqlite'
import type { Database } from '@tidings/db/database'
import { findSessionWithUser } from '@tidings/db/queries/sessions'
import { CompiledQuery } from 'kysely'
import type { Adapter, DatabaseSession } from 'lucia'
import { hashSecret } from '../secrets/hash-secret.ts'

/**
 * Lucia's SQLite adapter, running on Kysely's own connection (a second one would wait for, or join, an open
 * transaction), on either database, and storing a hash instead of the token.
 */
export function sessionAdapter(database: Database): Adapter {
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
