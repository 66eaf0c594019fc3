import { expect, test } from 'vitest'
import { pacer } from './pacer.ts'

const PACE = { max: 4, within: 400, together: 1, maxMs: 5000 }
const times = (count: number, wait: (name: string) => number, name = 'a') =>
  Array.from({ length: count }, () => wait(name))

/** With another name active at the same time. */
function sharedPacer(pace: Partial<typeof PACE>, now: () => number) {
  const wait = pacer({ ...PACE, ...pace }, now)
  wait('somebody else')
  return wait
}

test('a burst does not wait, later events are spread, and a pause resets that', () => {
  let now = 1000
  const wait = sharedPacer({}, () => now)
  expect(times(6, wait)).toEqual([0, 0, 0, 0, 100, 200])
  expect(wait('b')).toBe(0)
  now += 1000
  expect(times(5, wait)).toEqual([0, 0, 0, 0, 100])
})

test('spread events come in groups at the same rate', () => {
  let now = 1000
  const wait = sharedPacer({ together: 250 }, () => now)
  expect(times(9, wait)).toEqual([0, 0, 0, 0, 250, 250, 500, 500, 500])
  now += 10
  expect(wait('a')).toBe(740)
})

test('nobody waits without other names', () => {
  let now = 1000
  const wait = pacer(PACE, () => now)
  expect(times(8, wait)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  expect(wait('b')).toBe(0)
  expect(wait('a')).toBeGreaterThan(0)
  now += 61_000
  expect(times(8, wait)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
})

test('nobody waits longer than the limit, and recovery takes the same time after any number', () => {
  let now = 1000
  const wait = sharedPacer({ maxMs: 300 }, () => now)
  expect(Math.max(...times(1000, wait))).toBe(300)
  now += 700
  expect(wait('a')).toBe(0)
})
