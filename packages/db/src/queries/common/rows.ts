import {
  type DeleteResult,
  type InsertResult,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type UpdateResult,
} from 'kysely'

/** Whether a row is the user's, and has this value in a column, by default its id. */
export function own(userId: string, value: string | null, column = 'id') {
  return sql<SqlBool>`user_id = ${userId} and ${sql.ref(column)} = ${value}`
}

/** A statement that changes rows. */
interface Change {
  executeTakeFirst(): Promise<DeleteResult | InsertResult | UpdateResult>
}

/** Runs a change; how many rows it deleted, updated or added. */
export async function countChanged(change: Change): Promise<number> {
  const result = await change.executeTakeFirst()
  if ('numDeletedRows' in result) return Number(result.numDeletedRows)
  return Number('numUpdatedRows' in result ? result.numUpdatedRows : result.numInsertedOrUpdatedRows)
}

/** Runs a change; whether there was anything to change. */
export async function isChanged(change: Change): Promise<boolean> {
  return (await countChanged(change)) > 0
}

/** Whether a query finds anything. */
export async function isFound(query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined
}

/** How many rows a query without selected columns finds. */
export async function countRows<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, Record<never, never>>,
): Promise<number> {
  const { count } = await query
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow()
  return count
}

/** Rows per statement, because the number of parameters is limited. */
const BATCH = 500

/** Rows in batches that one statement can insert. */
export function* batchesOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH)
}

/** For `doUpdateSet`: these columns as in the row that was to be inserted. */
export function asInserted<Column extends string>(...columns: Column[]): Record<Column, RawBuilder<never>> {
  const values = columns.map((column) => [column, sql.ref<never>(`excluded.${column}`)] as const)
  return Object.fromEntries(values) as Record<Column, RawBuilder<never>>
}
