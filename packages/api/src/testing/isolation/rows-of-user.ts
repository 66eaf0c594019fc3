import type { Database } from '@tidings/db/database'
import { sql } from 'kysely'

/** Rows by table. */
export type AccountContents = Record<string, unknown[]>

/** The tables of a database whose rows name a user, and the column that does. A test's database gets no new ones. */
const ownedTables = new WeakMap<Database['db'], Promise<{ table: string[]; owner: string }[]>>()

async function findOwnedTables(db: Database['db']): Promise<{ table: string[]; owner: string }[]> {
  const tables = await db.introspection.getTables()
  return tables.flatMap(({ schema, name, columns }) => {
    const owner = name === 'users' ? 'id' : 'user_id'
    const isOwned = columns.some((column) => column.name === owner)
    return isOwned ? [{ table: [...(schema ? [schema] : []), name], owner }] : []
  })
}

/**
 * All that the database holds of a user: the account, and every row of every table that names a user. Which those are is
 * read from the database, so that a new table is looked at from the day it exists.
 */
export async function rowsOfUser(db: Database['db'], userId: string): Promise<AccountContents> {
  const contents: AccountContents = {}
  const tables = ownedTables.get(db) ?? findOwnedTables(db)
  ownedTables.set(db, tables)
  for (const { table, owner } of await tables) {
    const { rows } = await sql`select * from ${sql.id(...table)} where ${sql.ref(owner)} = ${userId}`.execute(
      db,
    )
    contents[table.at(-1) ?? ''] = rows.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
  }
  return contents
}
