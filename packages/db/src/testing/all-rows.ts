import { takeSnapshot } from '../backup/snapshot.ts'
import type { Database } from '../database.ts'

/** A row by the names of its columns: later versions add some. */
type NamedRow = Record<string, unknown>

/** All rows of every table by its name, sorted, without the ids that a migration generates. */
export async function allRows(database: Database): Promise<Record<string, NamedRow[]>> {
  const snapshot = await takeSnapshot(database)
  const all: Record<string, NamedRow[]> = {}
  for (const { name, columns } of snapshot.tables) {
    const sorted = columns.toSorted()
    const rows: NamedRow[] = []
    for await (const row of snapshot.rows({ name, columns: sorted })) {
      const values = row.map((value) => (isMadeUp(value) ? 'an id' : value))
      rows.push(Object.fromEntries(sorted.map((column, at) => [column, values[at]])))
    }
    all[name] = rows.toSorted(byText)
  }
  await snapshot.close()
  return all
}

const isMadeUp = (value: unknown) =>
  typeof value === 'string' &&
  (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value) || /^(?:picture:)?[\w-]{32}$/.test(value))
const byText = (a: NamedRow, b: NamedRow) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
