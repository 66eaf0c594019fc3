import type pg from 'pg'
import { referredFirst } from './referred-first.ts'
import { JOBS, type Row, type Snapshot, type Table } from './snapshot.ts'

/** Rows that are fetched at a time. */
const PAGE = 1000

const OWN_TABLES = `select table_name from information_schema.tables
  where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'kysely\\_%'`

/** What graphile-worker kept the queue in before version 0041. */
const QUEUE = `select t.identifier, j.payload::text, (extract(epoch from j.run_at) * 1000)::bigint, j.attempts, j.last_error
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`

const OLD_JOBS: Table = { ...JOBS, columns: JOBS.columns.slice(0, 5) }

/** A transaction that sees the database as it was when it began. */
export async function postgresSnapshot(pool: pg.Pool): Promise<Snapshot> {
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
    const [[isMigrated, hasQueue] = []] = await list(
      `select to_regclass('kysely_migration') is not null, to_regclass('graphile_worker._private_jobs') is not null`,
    )
    const [[version] = []] = isMigrated ? await list('select max(name) from kysely_migration') : []
    return {
      version: String(version ?? ''),
      tables: [...(await inOrder(list, names)), ...(hasQueue ? [OLD_JOBS] : [])],
      async *rows({ name, columns }: Table) {
        const all = `select ${columns.map((column) => `"${column}"`).join(', ')} from "${name}"`
        await client.query(
          `declare every_row no scroll cursor for ${hasQueue && name === JOBS.name ? QUEUE : all}`,
        )
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
