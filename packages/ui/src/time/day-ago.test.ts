import { expect, test } from 'vitest'
import { dayAgo } from './day-ago.ts'

const now = new Date(2026, 10, 20, 0, 30).getTime()

test.each([
  [new Date(2026, 10, 20, 0, 10), 'today'],
  [new Date(2026, 10, 19, 23, 50), 'yesterday'],
  [new Date(2026, 10, 17, 9), 'on Tuesday'],
  [new Date(2026, 10, 13, 9), 'on November 13'],
  [new Date(2025, 10, 13, 9), 'on November 13, 2025'],
])('%s was "%s"', (then, expected) => {
  expect(dayAgo(then.toISOString(), now)).toBe(expected)
})
