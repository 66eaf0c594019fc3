import SqliteDriver from 'better-sqlite3'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withPreparedStatements } from './prepared-statements.ts'

interface Tables {
  t: { n: number; m: string | null }
}

let driver: SqliteDriver.Database
let db: Kysely<Tables>
beforeEach(() => {
  driver = new SqliteDriver(':memory:')
  driver.exec('create table t (n integer primary key, m text)')
  db = new Kysely({ dialect: new SqliteDialect({ database: withPreparedStatements(driver) }) })
})
afterEach(() => db.destroy())

const add = (n: number, m: string | null = null) => db.insertInto('t').values({ n, m }).execute()
const all = () => db.selectFrom('t').selectAll().orderBy('n').execute()

test('a statement is prepared once, however often it runs', async () => {
  const prepare = vi.spyOn(driver, 'prepare')
  for (const n of [1, 2, 3]) await add(n)
  expect(await db.selectFrom('t').select('n').where('n', '>', 1).execute()).toEqual([{ n: 2 }, { n: 3 }])
  expect(await db.selectFrom('t').select('n').where('n', '>', 2).execute()).toEqual([{ n: 3 }])
  expect(prepare).toHaveBeenCalledTimes(2)
})

test('a failed statement can run again, without its previous parameters', async () => {
  await add(1, 'one')
  await expect(add(1, 'two')).rejects.toThrow('UNIQUE')
  await add(2)
  expect(await all()).toEqual([
    { n: 1, m: 'one' },
    { n: 2, m: null },
  ])
})

test('a statement that is being iterated can run and be iterated concurrently', async () => {
  await add(1)
  await add(2)
  const { prepare } = withPreparedStatements(driver)
  const every = () => prepare('select n from t order by n')
  const seen = Array.from(every().iterate([]), (row) => [row, [...every().iterate([])], every().all([])])
  const rows = [{ n: 1 }, { n: 2 }]
  expect(seen).toEqual(rows.map((row) => [row, rows, rows]))
})

test('statements from before a migration see its changes', async () => {
  await add(1)
  await all()
  await sql`alter table t add column k integer default 7`.execute(db)
  expect(await all()).toEqual([{ n: 1, m: null, k: 7 }])
  await sql`alter table t drop column m`.execute(db)
  expect(await all()).toEqual([{ n: 1, k: 7 }])
})

test('a limited number is cached, the most recently used', async () => {
  const query = (n: number) => sql`select ${sql.lit(n)} as n`.execute(db)
  for (let n = 0; n < 300; n += 1) await query(n)
  const prepare = vi.spyOn(driver, 'prepare')
  await query(299)
  expect(prepare).not.toHaveBeenCalled()
  await query(0)
  expect(prepare).toHaveBeenCalledTimes(1)
})
