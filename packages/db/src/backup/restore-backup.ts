import { setTimeout as sleep } from 'node:timers/promises'
import type SqliteDatabase from 'better-sqlite3'
import type pg from 'pg'
import type { Database } from '../database.ts'
import type { FileStore } from '../files/file-store.ts'
import { migrate } from '../migrate.ts'
import { BackupError } from './backup-format.ts'
import type { Backup } from './open-backup.ts'
import type { Row, Table } from './snapshot.ts'

/** Fills the empty tables of a database that nobody else uses, all or none. */
interface RowLoader {
  load(table: Table, rows: readonly Row[]): Promise<void>
  /** Throws if rows refer to missing rows. */
  commit(): Promise<void>
  rollback(): Promise<void>
}

/** Parameters of a statement; PostgreSQL allows twice as many. */
const PARAMETERS = 30_000

const SERIALS = `select table_name, column_name from information_schema.columns
  where table_schema = current_schema() and column_default like 'nextval(%'`

const PATIENCE_MS = 3000

const OTHERS = `select count(*) as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
const TABLES = `select table_name as name from information_schema.tables
  where table_schema = current_schema() and table_type = 'BASE TABLE'`

/** Loads in one transaction. */
async function postgresLoader(pool: pg.Pool): Promise<RowLoader> {
  const client = await pool.connect()
  await client.query('begin')
  const end = async (how: 'commit' | 'rollback') => {
    await client.query(how)
    client.release()
  }
  return {
    async load({ name, columns }, rows) {
      const page = Math.max(1, Math.floor(PARAMETERS / columns.length))
      const into = `insert into "${name}" (${columns.map((column) => `"${column}"`).join(', ')}) values `
      for (let at = 0; at < rows.length; at += page) {
        const some = rows.slice(at, at + page)
        await client.query(into + places(some), some.flat())
      }
    },
    async commit() {
      const { rows } = await client.query<{ table_name: string; column_name: string }>(SERIALS)
      for (const { table_name: table, column_name: column } of rows) {
        await client.query(
          `select setval(pg_get_serial_sequence('"${table}"', '${column}'), coalesce(max("${column}"), 0) + 1, false) from "${table}"`,
        )
      }
      await end('commit')
    },
    rollback: () => end('rollback'),
  }
}

/** `($1, $2), ($3, $4)` and so on. */
function places(rows: readonly Row[]): string {
  let no = 0
  return rows.map((row) => `(${row.map(() => `$${++no}`).join(', ')})`).join(', ')
}

/** Loads in one transaction; foreign keys are checked once at the end. */
function sqliteLoader(driver: SqliteDatabase.Database): RowLoader {
  driver.pragma('foreign_keys = off')
  driver.exec('begin')
  const end = (how: 'commit' | 'rollback') => {
    driver.exec(how)
    driver.pragma('foreign_keys = on')
  }
  return {
    async load({ name, columns }, rows) {
      const insert = driver.prepare(
        `insert into "${name}" (${columns.map((column) => `"${column}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      )
      for (const row of rows) insert.run(row)
    },
    async commit() {
      const [violation] = driver.pragma('foreign_key_check') as { table: string }[]
      if (violation) throw new Error(`Rows of ${violation.table} refer to others that are not there.`)
      end('commit')
    },
    async rollback() {
      end('rollback')
    },
  }
}

/** Starts filling a database. */
export async function loadRows(database: Database): Promise<RowLoader> {
  return database.kind === 'sqlite' ? sqliteLoader(database.driver) : postgresLoader(database.driver)
}

/** Files written concurrently: each is flushed, which takes time. */
const AT_ONCE = 16

/**
 * Restores a backup into an empty database and file store of either kind, and migrates it to this version.
 * `beforeCommit` is called when all rows and files are in place. Throws if the backup is inconsistent; then there are
 * no rows.
 */
export async function restoreBackup(
  backup: Backup,
  { database, files }: { database: Database; files: FileStore },
  beforeCommit: () => Promise<void> = async () => {},
): Promise<{ rows: number; files: number }> {
  const counts = { rows: 0, files: 0 }
  await migrate(database, backup.version)
  const loader = await loadRows(database)
  const writing: Promise<void>[] = []
  const written = () => Promise.all(writing.splice(0))
  try {
    for await (const part of backup.parts()) {
      if ('rows' in part) {
        await loader.load(part.table, part.rows)
        counts.rows += part.rows.length
        continue
      }
      const write = files.put(part.key, part.bytes)
      // Awaited below, possibly long after it failed.
      write.catch(() => {})
      counts.files += 1
      if (writing.push(write) >= AT_ONCE) await written()
    }
    await written()
    await beforeCommit()
    await loader.commit()
  } catch (error) {
    await loader.rollback()
    const why = error instanceof Error ? error.message : String(error)
    throw new BackupError(`The backup can’t be restored (${why}).`)
  }
  await migrate(database)
  return counts
}

/** Empties a PostgreSQL database if requested; throws BackupError if it is otherwise not empty, or in use. */
export async function clearDatabase(pool: pg.Pool, { replace }: { replace: boolean }): Promise<void> {
  const { rows: tables } = await pool.query<{ name: string }>(TABLES)
  if (tables.length === 0) return
  if (!replace) {
    throw new BackupError(
      'The database at DATABASE_URL is not empty; name another one, or delete its content with --replace.',
    )
  }
  await untilAlone(pool)
  const names = tables.map(({ name }) => `"${name}"`).join(', ')
  await pool.query(`drop table ${names} cascade`)
}

/** A server that was just stopped may take a moment to disconnect. */
async function untilAlone(pool: pg.Pool): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(100)) {
    const { rows } = await pool.query<{ count: number }>(OTHERS)
    if (rows[0]?.count === 0) return
    if (Date.now() < deadline) continue
    throw new BackupError('Another program is connected to the database at DATABASE_URL; stop Tidings first.')
  }
}
