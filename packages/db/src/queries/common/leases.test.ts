import { describe, expect, test } from 'vitest'
import { endLease, openProcessLocks, takeLease } from '../../process-locks.ts'
import { BOTH_DATABASES, testDatabase, useDatabase } from '../../testing/test-database.ts'

const NOW = Date.UTC(2026, 10, 20)

describe.each(BOTH_DATABASES)('leases on %s', (kind) => {
  const database = useDatabase(kind)
  const take = (holder: string, now: number, name = 'work') =>
    takeLease(database.db, name, { holder, now, until: now + 30_000 })

  test('have one holder, who keeps them, until the holder is silent for too long', async () => {
    expect(await take('a', NOW)).toBe(true)
    expect(await take('b', NOW + 1)).toBe(false)
    expect(await take('a', NOW + 20_000)).toBe(true)
    expect(await take('b', NOW + 31_000)).toBe(false)
    expect(await take('b', NOW + 50_001)).toBe(true)
    expect(await take('a', NOW + 50_002)).toBe(false)
  })

  test('of another name are independent, and one that is ended is free', async () => {
    await take('a', NOW)
    expect(await take('b', NOW, 'other work')).toBe(true)
    await endLease(database.db, 'work', 'b')
    expect(await take('b', NOW)).toBe(false)
    await endLease(database.db, 'work', 'a')
    expect(await take('b', NOW)).toBe(true)
  })

  test('requested by many at the same moment go to one', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => take(`p${n}`, NOW)))
    expect(all.filter(Boolean)).toHaveLength(1)
  })
})

test.each(BOTH_DATABASES)(
  'what several processes do in turn never overlaps, and is done by all, on %s',
  async (kind) => {
    const database = await testDatabase(kind)
    let inside = 0
    let most = 0
    let done = 0
    await Promise.all(
      Array.from({ length: 5 }, () =>
        openProcessLocks(database).withLock('work', async () => {
          inside += 1
          most = Math.max(most, inside)
          await new Promise((resolve) => setTimeout(resolve, 30))
          inside -= 1
          done += 1
        }),
      ),
    )
    expect({ most, done }).toEqual({ most: 1, done: 5 })
    await database.drop()
  },
)

test.each(BOTH_DATABASES)(
  'what one process has begun is its own, until it leaves it to others, on %s',
  async (kind) => {
    const database = await testDatabase(kind)
    const [a, b] = [openProcessLocks(database), openProcessLocks(database)]
    expect([await a.holds('work'), await b.holds('work'), await a.holds('work')]).toEqual([true, false, true])
    await a.close()
    expect([await b.holds('work'), await a.holds('work')]).toEqual([true, false])
    await database.drop()
  },
)
