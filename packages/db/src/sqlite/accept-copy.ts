import { existsSync } from 'node:fs'
import SqliteDatabase from 'better-sqlite3'
import { endLog, isLogMissing } from './log-of-database.ts'

/** The facts about a database that was found without its log. */
export interface FoundCopy {
  /** The index of the log exists, which SQLite deletes first: the log was removed, and changes are missing. */
  isLogRemoved: boolean
  /** SQLite's check of its pages and references: `ok`, or the first fault. */
  integrity: string
  /** When the latest mail arrived, epoch milliseconds; null without any. */
  newestMailAt: number | null
  /** Keys of the files that its rows refer to. */
  fileKeys: Set<string>
}

/**
 * Inspects a database that `openDatabase` refuses because its last changes may be missing; undefined if it isn't
 * refused for that. An intact file doesn't show whether something is missing: a commit that was only in the log has
 * left no trace in it. Throws SQLite's error if it can't be read at all.
 */
export function inspectCopy(file: string): FoundCopy | undefined {
  if (!isLogMissing(file)) return undefined
  const isLogRemoved = existsSync(`${file}-shm`)
  const driver = new SqliteDatabase(file)
  try {
    const isOurs = driver.prepare(`select 1 from sqlite_schema where name = 'raw_mails'`).get() !== undefined
    if (!isOurs)
      return { isLogRemoved, integrity: 'there are no tables', newestMailAt: null, fileKeys: new Set() }
    return {
      isLogRemoved,
      integrity: integrityOf(driver),
      newestMailAt: driver.prepare('select max(received_at) from mails').pluck().get() as number | null,
      fileKeys: new Set(driver.prepare('select key from files').pluck().all() as string[]),
    }
  } finally {
    driver.close()
  }
}

/** Accepts a database as it is; false if another program has it open. */
export function acceptCopy(file: string): boolean {
  const driver = new SqliteDatabase(file)
  try {
    return endLog(driver)
  } finally {
    driver.close()
  }
}

function integrityOf(driver: SqliteDatabase.Database): string {
  const found = String(driver.pragma('integrity_check(1)', { simple: true }))
  if (found !== 'ok') return found
  const [orphan] = driver.pragma('foreign_key_check') as { table: string; parent: string }[]
  return orphan ? `a row of ${orphan.table} refers to a missing one of ${orphan.parent}` : 'ok'
}
