import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSharedCounts, type SharedCounts } from './shared-counts.ts'
import { useDatabase } from './testing/test-database.ts'

/** One in fifty is shared, and none expires during the test. */
const RATE = { max: 1000, within: 86_400_000 }

const database = useDatabase('postgres')
let processes: SharedCounts[]
beforeEach(() => {
  processes = []
})
afterEach(async () => {
  for (const each of processes) await each.close()
})

function open(rate = RATE) {
  const levels: Record<string, number> = {}
  const counts = openSharedCounts(
    database,
    (error) => {
      throw error
    },
    20,
  )
  processes.push(counts)
  const count = counts.share('things', rate, (name, level) => {
    levels[name] = Math.round(level)
  })
  return { counts, levels, add: (name: string, times: number) => repeat(times, () => count(name)) }
}

const repeat = (times: number, act: () => void) => {
  for (let n = 0; n < times; n++) act()
}

const until = async (isSo: () => boolean) => {
  for (let n = 0; n < 500 && !isSo(); n++) await sleep(10)
  expect(isSo()).toBe(true)
}

test('counts of two processes add up, each name for itself', async () => {
  const [a, b] = [open(), open()]
  a.add('ann', 300)
  await until(() => a.levels.ann === 300)
  b.add('ann', 200)
  b.add('bob', 60)
  await until(() => b.levels.ann === 500 && b.levels.bob === 60)
  a.add('ann', 50)
  await until(() => a.levels.ann === 550)
})

test('low counts are not shared: ordinary use writes nothing', async () => {
  const a = open()
  a.add('ann', 49)
  await sleep(100)
  await a.counts.close()
  expect(await database.db.selectFrom('limits').selectAll().execute()).toEqual([])
})

test('the rest is shared at the end, and names are not readable in the database', async () => {
  const a = open()
  a.add('203.0.113.7', 500)
  await a.counts.close()
  const [row] = await database.db.selectFrom('limits').selectAll().execute()
  expect(row?.level).toBeCloseTo(500, 0)
  expect(row?.name).not.toContain('203')
})

test('counts drain at the rate', async () => {
  const a = open({ max: 100, within: 1000 })
  a.add('ann', 50)
  await until(() => a.levels.ann !== undefined)
  await sleep(400)
  a.add('ann', 10)
  await until(() => (a.levels.ann ?? 99) < 30)
})

test('thousands of names at once are all shared', async () => {
  const a = open()
  for (let n = 0; n < 1200; n++) a.add(`name ${n}`, 50)
  await until(() => Object.keys(a.levels).length === 1200)
})
