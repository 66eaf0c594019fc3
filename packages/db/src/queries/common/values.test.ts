import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { BOTH_DATABASES, testDatabase } from '../../testing/test-database.ts'
import { distinctValues, numbers, values } from './values.ts'

test.each(BOTH_DATABASES)('lists of any length are one parameter on %s', async (kind) => {
  const { db, drop } = await testDatabase(kind)
  const read = async (from: RawBuilder<unknown>) => {
    const { rows } = await sql<{ value: unknown }>`select value from ${from} as v`.execute(db)
    return rows.map(({ value }) => value)
  }
  const texts = ['', "it's", '{"a": [1]}', 'a,b', '日本', '\\"']
  expect(await read(values(db, texts))).toEqual(texts)
  expect(await read(values(db, []))).toEqual([])
  expect(await read(numbers(db, [2 ** 53 - 1, -1]))).toEqual([2 ** 53 - 1, -1])
  const { rows } =
    await sql`select 1 as one where 'b' in ${values(db, ['a', 'b'])} and 3 not in ${numbers(db, [])}`.execute(
      db,
    )
  expect(rows).toHaveLength(1)
  await db
    .insertInto('instance')
    .values(['a', 'b', 'c'].map((name) => ({ name, value: name === 'c' ? 'y' : 'x' })))
    .execute()
  expect(await read(distinctValues(sql`value`, sql`from instance where true`))).toEqual(['x', 'y'])
  await drop()
})
