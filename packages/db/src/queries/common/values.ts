import { PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Executor } from '../../schema.ts'

/** Whether a query runs on PostgreSQL; otherwise on SQLite. */
export function isPostgres(db: Executor): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/**
 * A list of texts as one parameter, for use after `in`, or after `from` as a table with the column `value`: the statement
 * is the same for any number of them, and no list is too long.
 */
export function values(db: Executor, texts: readonly string[]): RawBuilder<string> {
  return isPostgres(db)
    ? sql`(select unnest(${[...texts]}::text[]) as value)`
    : sql`(select value from json_each(${JSON.stringify(texts)}))`
}

/** The same for whole numbers. */
export function numbers(db: Executor, list: readonly number[]): RawBuilder<number> {
  return isPostgres(db)
    ? sql`(select unnest(${[...list]}::bigint[]) as value)`
    : sql`(select value from json_each(${JSON.stringify(list)}))`
}

/**
 * Whether a row belongs to the user, if it is found by a more selective index. SQLite doesn't know how many rows a user
 * has, and would read all of them if an index of the user has the wanted columns.
 */
export function ownedBy(userId: string, column = 'user_id') {
  return sql<SqlBool>`coalesce(${sql.ref(column)}, '') = ${userId}`
}

/**
 * The values of a column that leads an index after what the rows of `own` ("from … where …") have in common, for use after
 * `from` as a table with the column `value`: one lookup each, where `distinct` would read all rows.
 */
export function distinctValues(column: RawBuilder<string>, own: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    with recursive found (value) as (
      select (select ${column} ${own} and ${column} is not null order by ${column} limit 1)
      union all
      select (select ${column} ${own} and ${column} > found.value order by ${column} limit 1)
      from found where found.value is not null
    )
    select value from found where value is not null
  )`
}
