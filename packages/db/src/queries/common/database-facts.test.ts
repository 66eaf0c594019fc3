import { expect, test } from 'vitest'
import { BOTH_DATABASES, testDatabase } from '../../testing/test-database.ts'
import { databaseSize, databaseTime } from './database-facts.ts'

test.each(BOTH_DATABASES)('the size and the time of %s are known', async (kind) => {
  const database = await testDatabase(kind)
  expect(await databaseSize(database)).toBeGreaterThan(100_000)
  expect(Math.abs((await databaseTime(database)) - Date.now())).toBeLessThan(10_000)
  await database.drop()
})
