import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { BackupError } from './backup-error.ts'

const PATIENCE_MS = 3000

const OTHERS = `select count(*) as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
const TABLES = `select table_name as name from information_schema.tables
  where table_schema = current_schema() and table_type = 'BASE TABLE'`

/** Empties a PostgreSQL database when asked; throws BackupError when it is not empty else, or when others are at it. */
export async function makeRoom(pool: pg.Pool, { replace }: { replace: boolean }): Promise<void> {
  const { rows: tables } = await pool.query<{ name: string }>(TABLES)
  if (tables.length === 0) return
  if (!replace) {
    throw new BackupError(
      'The database at DATABASE_URL is not empty; name another one, or delete its content with --replace.',
    )
  }
  await untilAlone(pool)
  const names = tables.map(({ name }) => `"${name}"`).join(', ')
  await pool.query(
    `begin; drop table ${names} cascade; drop schema if exists graphile_worker cascade; commit`,
  )
}

/** A server that was stopped just now may take a moment to be gone. */
async function untilAlone(pool: pg.Pool): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(100)) {
    const { rows } = await pool.query<{ count: number }>(OTHERS)
    if (rows[0]?.count === 0) return
    if (Date.now() < deadline) continue
    throw new BackupError('Another program is connected to the database at DATABASE_URL; stop Tidings first.')
  }
}
