import { expect, test } from 'vitest'
import { headStarts } from './head-start.ts'

test('of two users, the work for the one who gets a flood waits behind that for the other', () => {
  const headStart = headStarts()
  const flood = Array.from({ length: 100 }, (_, n) => n - headStart('flooded', n))
  const calm = 1000 - headStart('calm', 1000)
  expect(flood.filter((runAt) => runAt < calm).length).toBeLessThan(3)
})

test('a flood is forgotten after a minute, and few mails keep their order', () => {
  const headStart = headStarts()
  for (let n = 0; n < 100; n += 1) headStart('a', n)
  expect(headStart('a', 200)).toBe(0)
  expect(headStart('a', 200_000)).toBe(600_000)
  const [first, second] = [headStart('b', 0), headStart('b', 1000)]
  expect(1000 - second).toBeGreaterThan(0 - first)
})
