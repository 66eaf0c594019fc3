import type SqliteDriver from 'better-sqlite3'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

export interface PreparedStatement extends SqliteStatement {
  /** Whether it changes nothing. */
  readonly readonly: boolean
}

/** A connection of SQLite's as Kysely sees it. */
export interface PreparedStatements extends SqliteDatabase {
  prepare(sql: string): PreparedStatement
}

/** More than the product's queries have forms, those with few rows or ids among them. */
const KEPT = 200
/** A longer statement is about so many rows at once that the next one hardly has as many; in characters. */
const LONGEST = 8000
/** What is asked again and again; the rest of SQL changes what statements are about. */
const REPEATED = /^\s*(?:select|insert|update|delete|with)\b/i

/**
 * The driver as Kysely sees it, with the statements prepared last at hand: preparing one takes longer than most take to
 * run. What is gone through row by row is prepared again, as a statement can't be asked again while it is.
 */
export function withPreparedStatements(driver: SqliteDriver.Database): PreparedStatements {
  const kept = new Map<string, PreparedStatement>()

  function keep(sql: string, statement: PreparedStatement): PreparedStatement {
    kept.delete(sql)
    kept.set(sql, statement)
    const [oldest] = kept.keys()
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
    return statement
  }

  return {
    close: () => void driver.close(),
    prepare(sql) {
      if (sql.length > LONGEST || !REPEATED.test(sql)) return driver.prepare<unknown[]>(sql)
      return keep(sql, kept.get(sql) ?? shared(driver, sql))
    },
  }
}

function shared(driver: SqliteDriver.Database, sql: string): PreparedStatement {
  const statement = driver.prepare<unknown[]>(sql)
  return {
    reader: statement.reader,
    readonly: statement.readonly,
    all: (parameters) => statement.all(parameters),
    run: (parameters) => statement.run(parameters),
    iterate: (parameters) => driver.prepare<unknown[]>(sql).iterate(parameters),
  }
}
