import type SqliteDatabase from 'better-sqlite3'
import type { RowLoader } from './row-loader.ts'

/** Loads in one transaction; what rows refer to is looked at in the end, once. */
export function sqliteLoader(driver: SqliteDatabase.Database): RowLoader {
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
      const [astray] = driver.pragma('foreign_key_check') as { table: string }[]
      if (astray) throw new Error(`Rows of ${astray.table} refer to others that are not there.`)
      end('commit')
    },
    async rollback() {
      end('rollback')
    },
  }
}
