import type pg from 'pg'
import type { RowLoader } from './row-loader.ts'
import { JOBS, type Row } from './snapshot.ts'

/** Of a statement; PostgreSQL takes twice as many. */
const PARAMETERS = 30_000

const ADD_JOB = `with added as (
    select id from graphile_worker.add_job($1, payload := $2::json, run_at := to_timestamp($3::bigint / 1000.0), max_attempts := 25)
  )
  update graphile_worker._private_jobs set attempts = $4, last_error = $5 where id in (select id from added)`

const SERIALS = `select table_name, column_name from information_schema.columns
  where table_schema = current_schema() and column_default like 'nextval(%'`

/** Loads in one transaction. */
export async function postgresLoader(pool: pg.Pool): Promise<RowLoader> {
  const client = await pool.connect()
  await client.query('begin')
  const end = async (how: 'commit' | 'rollback') => {
    await client.query(how)
    client.release()
  }
  return {
    async load({ name, columns }, rows) {
      if (name === JOBS.name) {
        for (const row of rows) await client.query(ADD_JOB, [...row])
        return
      }
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
