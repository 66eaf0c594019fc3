import SqliteDatabase from 'better-sqlite3'
import type pg from 'pg'
import type { Database } from '../database.ts'

/** The values of columns on both databases: text, numbers and bytes. */
export type Value = string | number | null | Uint8Array
export type Row = readonly Value[]

/** All rows of a database at one moment, while it continues to be written. */
export interface Snapshot {
  /** The last migration of the database. */
  version: string
  /** Every table with its columns, referenced tables first; of the job queue only JOBS. */
  tables: readonly Table[]
  rows(table: Table): AsyncIterable<Row>
  close(): Promise<void>
}

export interface Table {
  name: string
  columns: readonly string[]
}

/** What is copied of the job queue: not its leases, because their holders are gone after a restore. */
const JOBS: Table = {
  name: 'jobs',
  columns: ['name', 'payload', 'run_at', 'attempts', 'last_error', 'owner', 'failures'],
}

/** Rows fetched at a time. */
const PAGE = 1000

/** The search index, which is derived from the rest, is rebuilt after a restore; not LIKE patterns of other tables. */
const DERIVED = 'search\\_%'

const OWN_TABLES = `select table_name from information_schema.tables
  where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'kysely\\_%'
    and table_name not like '${DERIVED}'`

/** Takes a snapshot of a database, which may be of another version. Writers are not blocked. */
export async function takeSnapshot(database: Database): Promise<Snapshot> {
  return database.kind === 'sqlite' ? sqliteSnapshot(database.driver.name) : postgresSnapshot(database.driver)
}

/** A read transaction on its own connection: in WAL mode it sees what was committed before it began. */
function sqliteSnapshot(file: string): Snapshot {
  const driver = new SqliteDatabase(file, { readonly: true })
  driver.pragma('busy_timeout = 5000')
  const names = (sql: string) => driver.prepare<[], string>(sql).pluck().all()
  driver.exec('begin')
  const all = names(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'
       and name not like '${DERIVED}' escape '\\'`,
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

/** A transaction that sees the database as it was at its start. */
async function postgresSnapshot(pool: pg.Pool): Promise<Snapshot> {
  const client = await pool.connect()
  const list = async (sql: string): Promise<Row[]> =>
    (await client.query<Row[]>({ text: sql, rowMode: 'array' })).rows as unknown as Row[]
  const close = async () => {
    await client.query('rollback')
    client.release()
  }
  try {
    await client.query('begin isolation level repeatable read read only')
    const names = (await list(OWN_TABLES)).map(([name]) => String(name))
    const [[isMigrated] = []] = await list(`select to_regclass('kysely_migration') is not null`)
    const [[version] = []] = isMigrated ? await list('select max(name) from kysely_migration') : []
    return {
      version: String(version ?? ''),
      tables: await inOrder(list, names),
      async *rows({ name, columns }: Table) {
        const all = `select ${columns.map((column) => `"${column}"`).join(', ')} from "${name}"`
        await client.query(`declare every_row no scroll cursor for ${all}`)
        for (;;) {
          const page = await list(`fetch ${PAGE} from every_row`)
          if (page.length === 0) break
          yield* page
        }
        await client.query('close every_row')
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function inOrder(list: (sql: string) => Promise<Row[]>, names: readonly string[]): Promise<Table[]> {
  const referred = new Map<string, string[]>(names.map((name) => [name, []]))
  const references = await list(
    `select a.relname, b.relname from pg_constraint c join pg_class a on a.oid = c.conrelid
     join pg_class b on b.oid = c.confrelid where c.contype = 'f'`,
  )
  for (const [from, to] of references) referred.get(String(from))?.push(String(to))
  const columns = await list(
    `select table_name, column_name from information_schema.columns
     where table_schema = current_schema() order by ordinal_position`,
  )
  return referredFirst(names, referred).map((name) => ({
    name,
    columns: columns
      .filter(([table]) => table === name)
      .map(([, column]) => String(column))
      .filter((column) => name !== JOBS.name || JOBS.columns.includes(column)),
  }))
}

/** Names in dependency order, each after those that it refers to; otherwise alphabetical. */
function referredFirst(names: readonly string[], referred: ReadonlyMap<string, readonly string[]>): string[] {
  const ordered = new Set<string>()
  const visit = (name: string, above: readonly string[]) => {
    if (ordered.has(name) || above.includes(name)) return
    for (const other of referred.get(name) ?? []) if (names.includes(other)) visit(other, [...above, name])
    ordered.add(name)
  }
  for (const name of names.toSorted()) visit(name, [])
  return [...ordered]
}
