import { expect, test } from 'vitest'
import { pacer } from './pacer.ts'

test('a burst waits for nothing, what goes on is spread, and a pause makes good again', () => {
  let now = 1000
  const wait = pacer({ most: 4, within: 400 }, () => now)
  expect([1, 2, 3, 4, 5, 6].map(() => wait('a'))).toEqual([0, 0, 0, 0, 100, 200])
  expect(wait('b')).toBe(0)
  now += 1000
  expect([1, 2, 3, 4, 5].map(() => wait('a'))).toEqual([0, 0, 0, 0, 100])
})
