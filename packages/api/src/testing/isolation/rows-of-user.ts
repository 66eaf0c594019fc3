import type { Database } from '@tidings/db/database'
import { sql } from 'kysely'

/** Rows by table. */
export type AccountContents = Record<string, unknown[]>

/** The tables with a user column, and that column. The schema of a test database does not change. */
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
 * All rows of a user: the account, and the rows of every table with a user column. The tables are read from the
 * database schema, so that new tables are included.
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
