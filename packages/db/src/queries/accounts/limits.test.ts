import { describe, expect, test } from 'vitest'
import { BOTH_DATABASES, useDatabase } from '../../testing/test-database.ts'
import { consumeLimit, forgetLimits, release } from './limits.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const LIMIT = { burst: 50, within: HOUR }

describe.each(BOTH_DATABASES)('limits on %s', (kind) => {
  const database = useDatabase(kind, { isShared: true })
  const one = (name: string, now: number) => consumeLimit(database.db, name, LIMIT, now)

  test('of many at once as many are allowed as the limit says, and the rest are told how long to wait', async () => {
    const waits = await Promise.all(Array.from({ length: 80 }, () => one('a', HOUR)))
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(50)
    expect(new Set(waits)).toEqual(new Set([undefined, HOUR / 50]))
  })

  test('the order in which events are counted makes no difference, and a clock that was far ahead holds nobody up', async () => {
    for (let n = 0; n < 50; n += 1) expect(await one('e', HOUR - n * 1000)).toBeUndefined()
    expect(await one('e', HOUR - 49_000)).toBe(HOUR / 50 + 49_000)
    expect(await one('f', 9 * DAY)).toBeUndefined()
    for (let n = 0; n < 50; n += 1) expect(await one('f', DAY)).toBeUndefined()
    expect(await one('f', DAY)).toBe(HOUR / 50)
  })

  test('within any hour at most twice the burst is allowed, however it is spread', async () => {
    const taken: number[] = []
    for (let now = HOUR; now < 3 * HOUR; now += 40_000) {
      if ((await one('b', now)) === undefined) taken.push(now)
    }
    const most = Math.max(...taken.map((from) => taken.filter((at) => at >= from && at < from + HOUR).length))
    expect(most).toBeLessThanOrEqual(100)
    expect(taken.length).toBeGreaterThan(120)
  })

  test('what was counted by mistake is released, and expired limits are deleted', async () => {
    for (let n = 0; n < 50; n += 1) await one('c', HOUR)
    expect(await one('c', HOUR)).toBe(HOUR / 50)
    await release(database.db, 'c')
    expect(await one('c', HOUR)).toBeUndefined()
    const kept = () => database.db.selectFrom('limits').select('at').where('name', '=', 'c').execute()
    await forgetLimits(database.db, HOUR + 2 * DAY)
    expect(await kept()).toEqual([{ at: HOUR }])
    await forgetLimits(database.db, HOUR + 2 * DAY + 1)
    expect(await kept()).toEqual([])
  })

  test('no limit spans more than a day, after which it may be deleted', async () => {
    expect(await consumeLimit(database.db, 'd', { burst: 1, within: DAY }, HOUR)).toBeUndefined()
    await expect(consumeLimit(database.db, 'd', { burst: 1, within: DAY + 1 }, HOUR)).rejects.toThrow(
      RangeError,
    )
  })
})
