import type { Database } from '@tidings/db/database'
import { sql } from 'kysely'

/** Rows by table. */
export type Holdings = Record<string, unknown[]>

/**
 * All that the database holds of a user: the account, and every row of every table that names a user. Which those are is
 * read from the database, so that a new table is looked at from the day it exists.
 */
export async function holdingsOf(db: Database['db'], userId: string): Promise<Holdings> {
  const holdings: Holdings = {}
  for (const { schema, name, columns } of await db.introspection.getTables()) {
    const owner = name === 'users' ? 'id' : 'user_id'
    if (!columns.some((column) => column.name === owner)) continue
    const { rows } =
      await sql`select * from ${sql.id(...(schema ? [schema] : []), name)} where ${sql.ref(owner)} = ${userId}`.execute(
        db,
      )
    holdings[name] = rows.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
  }
  return holdings
}
