import { sql } from 'kysely'
import { takeSnapshot } from '../backup/snapshot.ts'
import type { Database } from '../database.ts'

export interface Described {
  name: string
  columns: { name: string; type: string; isNullable: boolean }[]
  /** The columns that refer to other tables. */
  references: { column: string; table: string; target: string }[]
  /** Automatically created constraints, by name. */
  indexes: string[]
}

/** Every table of the product as in the database, referenced ones first. */
export async function describeTables(database: Database): Promise<Described[]> {
  const snapshot = await takeSnapshot(database)
  const names = snapshot.tables.map(({ name }) => name).filter((name) => name !== 'jobs')
  await snapshot.close()
  return Promise.all(
    names.map(async (name) => {
      const [columns, references, indexes] = await Promise.all(
        (database.kind === 'sqlite' ? SQLITE : POSTGRES).map((query) => rowsOf(database, query(name))),
      )
      return {
        name,
        columns: (columns ?? []).map((row) => ({
          name: String(row.name),
          type: String(row.type),
          isNullable: Number(row.nullable) === 1,
        })),
        references: (references ?? []).map((row) => ({
          column: String(row.column),
          table: String(row.table),
          target: String(row.target),
        })),
        indexes: (indexes ?? []).map((row) => `${row.name} (${row.columns})`),
      }
    }),
  )
}

type Ask = (table: string) => string

const SQLITE: Ask[] = [
  (table) =>
    `select name, case when pk and not "notnull" and lower(type) = 'integer' then 'bigint' else lower(type) end as type, not "notnull" and not pk as nullable from pragma_table_info('${table}') order by name`,
  (table) =>
    `select "from" as "column", "table", "to" as target from pragma_foreign_key_list('${table}') order by "from"`,
  (table) =>
    `select name, (select group_concat(name) from pragma_index_info(i.name)) as columns
     from pragma_index_list('${table}') i where origin = 'c' order by name`,
]

const POSTGRES: Ask[] = [
  (table) =>
    `select column_name as name, data_type as type, (is_nullable = 'YES')::int as nullable from information_schema.columns
     where table_schema = current_schema() and table_name = '${table}' order by column_name collate "C"`,
  (table) =>
    `select a.attname as "column", c.confrelid::regclass::text as "table", b.attname as target from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
     where c.contype = 'f' and c.conrelid = '${table}'::regclass order by a.attname collate "C"`,
  (table) =>
    `select i.relname as name, string_agg(a.attname, ',' order by k.place) as columns from pg_index x
     join pg_class i on i.oid = x.indexrelid
     cross join lateral unnest(x.indkey::int[]) with ordinality as k(no, place)
     join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.no
     where x.indrelid = '${table}'::regclass and not exists (select from pg_constraint c where c.conindid = i.oid and c.contype <> 'f')
     group by i.relname order by i.relname collate "C"`,
]

async function rowsOf(database: Database, query: string): Promise<Record<string, unknown>[]> {
  return (await sql.raw<Record<string, unknown>>(query).execute(database.db)).rows
}
