import { dirname } from 'node:path'
import { openSessions } from '@tidings/accounts/sessions/sessions'
import type { Database } from '@tidings/db/database'
import type { TestDatabase } from '@tidings/db/testing/test-database'

/** The settings of a server that uses a database as well; its other data is beside a SQLite file, or temporary. */
export const placeOf = ({ kind, location }: TestDatabase): Record<string, string> =>
  kind === 'postgres' ? { DATABASE_URL: location } : { DATA_DIR: dirname(location) }

/** Starts a session of a user; returns its token. */
export async function signIn(database: Database, userId: string): Promise<string> {
  const sessions = openSessions(database, { secure: false, accessKey: new Uint8Array(32) })
  return (await sessions.start(userId)).token
}
