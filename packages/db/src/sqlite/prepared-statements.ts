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

/** More than the number of different queries of the product, including those with few rows or ids. */
const KEPT = 200
/** A longer statement has so many rows that the next one rarely has the same number; in characters. */
const MAX_LENGTH = 8000
/** What is repeated; other SQL changes the schema. */
const REPEATED = /^\s*(?:select|insert|update|delete|with)\b/i

/**
 * The driver for Kysely, with a cache of prepared statements: preparing one takes longer than running most. Iterated
 * statements are prepared again, as a statement can't run while it is iterated.
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
      if (sql.length > MAX_LENGTH || !REPEATED.test(sql)) return driver.prepare<unknown[]>(sql)
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
