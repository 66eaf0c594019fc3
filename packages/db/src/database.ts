import { closeSync, openSync } from 'node:fs'
import { nextTurn } from '@tidings/scheduling/turns'
import SqliteDatabase from 'better-sqlite3'
import { Kysely, type KyselyPlugin, type LogEvent, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Tables } from './schema.ts'
import { openGroupCommit } from './sqlite/group-commit.ts'
import { beginLog, endLog, isLogMissing, isTruncated } from './sqlite/log-of-database.ts'
import { withPreparedStatements } from './sqlite/prepared-statements.ts'
import { openReadingThread } from './sqlite/reading-thread.ts'
import { keepLogShort } from './sqlite/short-log.ts'
import { sqliteDialect } from './sqlite/sqlite-dialect.ts'

/** An open database. `driver` is the connection below Kysely, for the few parts that need it (sessions, jobs). */
export type Database = {
  db: Kysely<Tables>
  /**
   * For work that can be repeated, such as jobs: a commit survives the end of this process at once, but on SQLite a
   * power failure only after the next other commit.
   */
  repeatable: Kysely<Tables>
  close(): Promise<void>
} & ({ kind: 'sqlite'; driver: SqliteDatabase.Database } | { kind: 'postgres'; driver: pg.Pool })

/** A database that can't be used; the message is one sentence for the operator. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** A statement that ended, in the asynchronous context of its caller; `ms` are milliseconds. */
export interface EndedStatement {
  kind: Database['kind']
  /** Without its parameters. */
  sql: string
  ms: number
  error: unknown
}

interface OpenOptions {
  /** Only quick checks are made, see checkLater for the rest. */
  quickChecks?: boolean
  /** On SQLite, another process does the slow work: moving the log into the database, and statistics. */
  isBesideWorker?: boolean
  onStatement?: ((statement: EndedStatement) => void) | undefined
}

const INT8 = 20
/** The driver blocks while it waits, so that it never waits to write, see GroupCommit; reading waits for recovery only. */
const BUSY_MS = 100
/**
 * In bytes, of a new file: a mail changes a few rows in many indexes, and writes half as much as with SQLite's 4096, while
 * lists and searches take as long. Files of earlier versions keep theirs until they are restored from a backup.
 */
const PAGE_SIZE = 1024
/**
 * The log is moved into the database after this many bytes, ten times SQLite's default: a page that many mails change,
 * such as one of an index, is then moved once.
 */
const LOG_BYTES = 40_960_000
/** If another process does so in time. */
const MAX_LOG_BYTES = 3 * LOG_BYTES
const HOUR_MS = 3_600_000
/** A page makes several queries at once: opening a connection for each would take longer than all of them. */
const IDLE_MS = 600_000
/** SQLite's `optimize`: its defaults, in bounded time, for all tables rather than only those queried so far. */
const EVERY_TABLE = 0x1_0012

/**
 * Opens PostgreSQL for a `postgres:` URL, otherwise the SQLite file at that path, which is created if missing. Throws
 * DatabaseError if it can't be opened or is damaged. Doesn't migrate.
 */
export async function openDatabase(
  location: string,
  onError: (error: Error) => void,
  options: OpenOptions = {},
): Promise<Database> {
  return /^postgres(ql)?:/.test(location)
    ? openPostgres(location, onError, options)
    : openSqlite(location, options)
}

/** Kysely's option for observing statements; without a listener it costs nothing. */
function logOf(kind: Database['kind'], { onStatement }: OpenOptions) {
  if (!onStatement) return {}
  return {
    log: (event: LogEvent) =>
      onStatement({
        kind,
        sql: event.query.sql,
        ms: event.queryDurationMillis,
        error: event.level === 'error' ? event.error : undefined,
      }),
  }
}

function openSqlite(file: string, options: OpenOptions): Database {
  if (isLogMissing(file)) {
    throw new DatabaseError(
      `The database ${file} was copied without its log (${file}-wal), so the most recent data may be missing. Copy both while Tidings is stopped, or restore a backup. If it was copied with its log and then opened by another program, nothing is missing: npm run tidings -- accept-copy checks it.`,
    )
  }
  if (isTruncated(file)) {
    throw new DatabaseError(
      `The database ${file} can’t be opened (its end is missing); move it away or restore a backup.`,
    )
  }
  let driver: SqliteDatabase.Database
  let reading: SqliteDatabase.Database
  try {
    // It contains all users' mail; files that SQLite writes beside it get the same permissions.
    closeSync(openSync(file, 'a', 0o600))
    driver = new SqliteDatabase(file)
    driver.pragma('busy_timeout = 5000')
    driver.pragma(`page_size = ${PAGE_SIZE}`)
    beginLog(driver)
    // After WAL, on each connection: this build defaults to NORMAL, which loses acknowledged mail in a power failure.
    driver.pragma('synchronous = FULL')
    driver.pragma('foreign_keys = ON')
    const pageSize = Number(driver.pragma('page_size', { simple: true }))
    const logBytes = options.isBesideWorker ? MAX_LOG_BYTES : LOG_BYTES
    driver.pragma(`wal_autocheckpoint = ${Math.ceil(logBytes / pageSize)}`)
    if (options.quickChecks) driver.prepare('select count(*) from sqlite_schema').get()
    else {
      const found = driver.pragma('quick_check(1)', { simple: true })
      if (found !== 'ok') throw new Error(String(found))
    }
    reading = new SqliteDatabase(file, { readonly: true })
    reading.pragma(`busy_timeout = ${BUSY_MS}`)
    driver.pragma('busy_timeout = 0')
  } catch (error) {
    throw new DatabaseError(
      `The database ${file} can’t be opened (${messageOf(error)}); move it away or restore a backup.`,
    )
  }
  const learning = options.isBesideWorker ? undefined : keepLearning(driver)
  const commits = openGroupCommit(driver)
  const shortLog = options.isBesideWorker ? undefined : keepLogShort(driver, commits)
  const connections = {
    commits,
    writer: withPreparedStatements(driver),
    reader: withPreparedStatements(reading),
    thread: openReadingThread(file),
  }
  const log = logOf('sqlite', options)
  const db = new Kysely<Tables>({ dialect: sqliteDialect({ ...connections, isRepeatable: false }), ...log })
  const repeatable = new Kysely<Tables>({
    dialect: sqliteDialect({ ...connections, isRepeatable: true }),
    ...log,
  })
  const close = async () => {
    clearInterval(learning)
    shortLog?.stop()
    await Promise.all([db.destroy(), repeatable.destroy(), connections.thread.close()])
    commits.close()
    reading.close()
    endLog(driver)
    driver.close()
  }
  return { kind: 'sqlite', db, repeatable, driver, close }
}

function keepLearning(driver: SqliteDatabase.Database): NodeJS.Timeout {
  learnSizes(driver)
  return setInterval(() => learnSizes(driver), HOUR_MS).unref()
}

/**
 * Without statistics SQLite assumes about ten rows per user, and reads all of them although an index has the few
 * wanted.
 */
function learnSizes(driver: SqliteDatabase.Database): void {
  try {
    driver.pragma(`optimize = ${EVERY_TABLE}`)
  } catch {
    // Another process is writing; an hour later is early enough.
  }
}

/** What is done with the rows waits for its turn. */
const IN_TURNS: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    await nextTurn()
    return result
  },
}

async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  options: OpenOptions,
): Promise<Database> {
  // Loaded on demand, so that the server starts receiving mail sooner.
  const { default: postgres } = await import('pg')
  const driver = new postgres.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: IDLE_MS,
    // count(*) and epoch milliseconds are int8, which pg returns as strings.
    types: {
      getTypeParser: (oid, format) => (oid === INT8 ? Number : postgres.types.getTypeParser(oid, format)),
    } as pg.CustomTypesConfig,
  })
  // Without listeners, a connection that the server closes would end the process.
  driver.on('error', onError)
  driver.on('connect', (client) => client.on('error', onError))
  try {
    await driver.query('select 1')
  } catch (error) {
    await driver.end()
    throw new DatabaseError(`The database at DATABASE_URL can’t be reached (${messageOf(error)}).`)
  }
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: driver }),
    plugins: [IN_TURNS],
    ...logOf('postgres', options),
  })
  const close = async () => {
    await db.destroy()
    // Kysely only closes a pool that it has used.
    if (!driver.ended) await driver.end()
  }
  return { kind: 'postgres', db, repeatable: db, driver, close }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error)
}
