import { loadRows } from '../backup/restore-backup.ts'
import type { Value } from '../backup/snapshot.ts'
import type { Database } from '../database.ts'
import { describeTables } from './describe-tables.ts'

/** Types that can't have any text. */
const TEXTS: Record<string, string> = { choices: '[]', links: '[]' }
const SOME_DAY = Date.UTC(2026, 0, 1)

/** Adds a made-up row to every table, whatever version the database has; a different `n` makes different rows. */
export async function fillTables(database: Database, n: number): Promise<string[]> {
  const tables = await describeTables(database)
  const loader = await loadRows(database)
  const rows = new Map<string, Map<string, Value>>()
  for (const { name, columns, references } of tables) {
    const row = new Map<string, Value>(
      columns.map((column) => {
        const reference = references.find(({ column: from }) => from === column.name)
        const value = reference && rows.get(reference.table)?.get(reference.target)
        return [column.name, value ?? madeUp(name, column, n)]
      }),
    )
    rows.set(name, row)
    await loader.load({ name, columns: [...row.keys()] }, [[...row.values()]])
  }
  await loader.commit()
  return tables.map(({ name }) => name)
}

function madeUp(table: string, { name, type }: { name: string; type: string }, n: number): Value {
  if (type === 'bytea') return Buffer.from([n, 0, 255])
  if (type === 'double precision') return n + 0.5
  if (type === 'bigint') return name === 'no' ? n : SOME_DAY + n
  if (type === 'integer') return n
  return TEXTS[name] ?? `${table} ${name} ${n}`
}
