import { expect, test } from 'vitest'
import { dayAgo, longDate, relativeTime } from './format-time.ts'

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

test('a long date has the month in full, the day and the year, in the format of en-US', () => {
  expect(longDate('2026-11-20T12:00:00Z')).toBe('November 20, 2026')
  expect(longDate('2026-03-01T12:00:00Z')).toBe('March 1, 2026')
  expect(longDate('2026-11-20T23:30:00Z', 'Europe/Berlin')).toBe('November 21, 2026')
})

test('an invalid time gives no date', () => {
  for (const iso of ['', 'soon']) expect(longDate(iso)).toBe('')
})

const afterMidnight = new Date(2026, 10, 20, 0, 30).getTime()

test.each([
  [new Date(2026, 10, 20, 0, 10), 'today'],
  [new Date(2026, 10, 19, 23, 50), 'yesterday'],
  [new Date(2026, 10, 17, 9), 'on Tuesday'],
  [new Date(2026, 10, 13, 9), 'on November 13'],
  [new Date(2025, 10, 13, 9), 'on November 13, 2025'],
])('%s was "%s"', (then, expected) => {
  expect(dayAgo(then.toISOString(), afterMidnight)).toBe(expected)
})
