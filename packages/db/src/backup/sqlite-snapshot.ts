import SqliteDatabase from 'better-sqlite3'
import { referredFirst } from './referred-first.ts'
import { JOBS, type Row, type Snapshot, type Table } from './snapshot.ts'

/** A read transaction on a connection of its own: with a log, it sees what was committed before it began. */
export function sqliteSnapshot(file: string): Snapshot {
  const driver = new SqliteDatabase(file, { readonly: true })
  driver.pragma('busy_timeout = 5000')
  const names = (sql: string) => driver.prepare<[], string>(sql).pluck().all()
  driver.exec('begin')
  const all = names(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'`,
  )
  const tables = all.filter((name) => !name.startsWith('kysely_'))
  const referred = new Map(
    tables.map((name) => [name, names(`select distinct "table" from pragma_foreign_key_list('${name}')`)]),
  )
  const [version = ''] = all.includes('kysely_migration')
    ? names('select name from kysely_migration order by name desc limit 1')
    : []
  return {
    version,
    tables: [
      ...referredFirst(tables, referred).map((name) => ({
        name,
        columns: names(`select name from pragma_table_info('${name}') order by cid`).filter(
          (column) => name !== JOBS.name || JOBS.columns.includes(column),
        ),
      })),
    ],
    async *rows({ name, columns }: Table) {
      const list = columns.map((column) => `"${column}"`).join(', ')
      yield* driver.prepare<[], Row>(`select ${list} from "${name}"`).raw().iterate()
    },
    async close() {
      driver.close()
    },
  }
}
