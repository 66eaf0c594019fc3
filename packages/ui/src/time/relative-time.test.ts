import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T11:59:30Z', 'just now'],
  ['2026-11-20T11:59:00Z', '1 minute ago'],
  ['2026-11-20T11:01:00Z', '59 minutes ago'],
  ['2026-11-20T09:00:00Z', '3 hours ago'],
  ['2026-11-19T11:00:00Z', 'yesterday'],
  ['2026-11-15T12:00:00Z', '5 days ago'],
  ['2026-11-10T12:00:00Z', 'November 10'],
  ['2025-11-10T12:00:00Z', 'November 10, 2025'],
  ['2026-11-20T14:00:00Z', 'in 2 hours'],
])('%s is said as "%s"', (iso, expected) => {
  expect(relativeTime(iso, now)).toBe(expected)
})

test('an invalid time gives an empty text', () => {
  expect(relativeTime('soon', now)).toBe('')
})
