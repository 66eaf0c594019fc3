import { describe, expect, test } from 'vitest'
import { migrate, migrations } from './migrate.ts'
import { allRows } from './testing/all-rows.ts'
import { describeTables } from './testing/describe-tables.ts'
import { fillTables } from './testing/fill-tables.ts'
import { migrateInProcess } from './testing/killed-migration.ts'
import { BOTH_DATABASES, emptyDatabase, type TestDatabase } from './testing/test-database.ts'

const VERSIONS = Object.keys(migrations)
/** What is derived from articles, and derived again after an upgrade that changes its form. */
const DERIVED = new Set(['story_keys'])
/** A version with rows that an upgrade could lose. */
const EARLY = '0003-mails'

test('a database upgraded through every version has all its rows, and the same on both databases', async () => {
  const grown = await Promise.all(
    BOTH_DATABASES.map(async (kind) => {
      const database = await emptyDatabase(kind)
      const since = new Map<string, number>()
      for (const [n, version] of VERSIONS.entries()) {
        await migrate(database, version)
        for (const table of await fillTables(database, n + 1)) since.set(table, (since.get(table) ?? 0) + 1)
      }
      const rows = await allRows(database)
      const tables = await describeTables(database)
      for (const { name } of tables.filter((table) => !DERIVED.has(table.name)))
        expect.soft(rows[name]?.length, name).toBeGreaterThanOrEqual(since.get(name) ?? 0)
      await database.drop()
      return { rows, tables }
    }),
  )
  expect(grown[1]?.tables).toEqual(grown[0]?.tables)
  expect(grown[1]?.rows).toEqual(grown[0]?.rows)
})

describe.each(BOTH_DATABASES)('on %s', (kind) => {
  async function early(): Promise<TestDatabase> {
    const database = await emptyDatabase(kind)
    await migrate(database, EARLY)
    for (const n of [1, 2, 3]) await fillTables(database, n)
    return database
  }

  test('an upgrade that was interrupted anywhere is completed by the next start', async () => {
    const untouched = await early()
    const statements = (await migrateInProcess(untouched.location)) ?? 0
    expect(statements).toBeGreaterThan(50)
    const [rows, tables] = [await allRows(untouched), await describeTables(untouched)]
    await untouched.drop()
    const database = await early()
    for (const share of [0.3, 0.6, 0.95]) {
      expect(await migrateInProcess(database.location, Math.floor(statements * share))).toBeUndefined()
    }
    await migrate(database)
    expect(await allRows(database)).toEqual(rows)
    expect(await describeTables(database)).toEqual(tables)
    await database.drop()
  })
})
