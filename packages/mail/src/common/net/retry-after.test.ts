import { expect, test } from 'vitest'
import { retryAfter } from './retry-after.ts'

const NOW = Date.UTC(2026, 10, 20, 7)
const BOUNDS = { now: NOW, maxMs: 3_600_000 }

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Fri, 20 Nov 2026 07:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 06:00:00 GMT', 0],
  ['99999', 3_600_000],
  ['Sat, 20 Nov 2027 07:00:00 GMT', 3_600_000],
  ['soon', undefined],
  ['', undefined],
])('Retry-After: %s is a wait of %s ms', (header, wait) => {
  expect(retryAfter({ 'retry-after': header }, BOUNDS)).toBe(wait)
})

test('a response without Retry-After asks for no wait', () => {
  expect(retryAfter({}, BOUNDS)).toBeUndefined()
})
