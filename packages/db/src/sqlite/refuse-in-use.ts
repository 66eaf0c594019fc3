import SqliteDatabase from 'better-sqlite3'
import { DatabaseError } from '../database.ts'
import { endLog } from './log-of-database.ts'

/** Throws DatabaseError if a program has a SQLite file open. A damaged one counts as unused. */
export function refuseInUse(file: string): void {
  let driver: SqliteDatabase.Database | undefined
  try {
    driver = new SqliteDatabase(file)
    driver.prepare('select 1 from sqlite_master').all()
    if (endLog(driver)) return
  } catch {
    return
  } finally {
    driver?.close()
  }
  throw new DatabaseError(`The database ${file} is in use; stop Tidings first.`)
}
