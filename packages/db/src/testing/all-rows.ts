import type { Row } from '../backup/snapshot.ts'
import { takeSnapshot } from '../backup/snapshot.ts'
import type { Database } from '../database.ts'

/** All rows of every table by its name, sorted, without the ids that a migration generates. */
export async function allRows(database: Database): Promise<Record<string, Row[]>> {
  const snapshot = await takeSnapshot(database)
  const all: Record<string, Row[]> = {}
  for (const { name, columns } of snapshot.tables) {
    const rows: Row[] = []
    for await (const row of snapshot.rows({ name, columns: columns.toSorted() })) rows.push(row)
    all[name] = rows.map((row) => row.map((value) => (isMadeUp(value) ? 'an id' : value))).toSorted(byText)
  }
  await snapshot.close()
  return all
}

const isMadeUp = (value: unknown) =>
  typeof value === 'string' &&
  (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value) || /^(?:picture:)?[\w-]{32}$/.test(value))
const byText = (a: Row, b: Row) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
