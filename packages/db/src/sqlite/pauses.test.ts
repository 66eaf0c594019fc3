import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { pauses } from './pauses.ts'

test('there is a pause when others have waited for a while, and not before', async () => {
  let now = 1000
  const pause = pauses(() => now)
  await pause()
  now += 1
  expect(pause()).toBe(undefined)
  now += 1
  let hasYielded = false
  setImmediate(() => {
    hasYielded = true
  })
  await pause()
  expect(hasYielded).toBe(true)
  expect(pause()).toBe(undefined)
})

test('work that has time lets others go on between its queries, within one transaction too', async () => {
  const { repeatable, drop } = await testDatabase('sqlite')
  let turns = 0
  let isOver = false
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  await repeatable.transaction().execute(async (trx) => {
    turn()
    const end = performance.now() + 10_000
    while (turns <= 2 && performance.now() < end) await trx.selectFrom('users').select('id').execute()
    isOver = true
  })
  expect(turns).toBeGreaterThan(2)
  await drop()
})
