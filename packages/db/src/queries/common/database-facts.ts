import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/** The size of the database on disk, in bytes, without the log of SQLite. */
export async function databaseSize({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<number> {
  const { rows } = await (kind === 'sqlite'
    ? sql<{
        size: number
      }>`select page_count * page_size as size from pragma_page_count(), pragma_page_size()`
    : sql<{ size: number }>`select pg_database_size(current_database()) as size`
  ).execute(db)
  return Number(rows[0]?.size ?? 0)
}

/** The time of PostgreSQL, in epoch milliseconds; on SQLite that of this process. */
export async function databaseTime({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<number> {
  if (kind === 'sqlite') return Date.now()
  const { rows } = await sql<{
    at: number
  }>`select extract(epoch from clock_timestamp()) * 1000 as at`.execute(db)
  return Number(rows[0]?.at)
}
