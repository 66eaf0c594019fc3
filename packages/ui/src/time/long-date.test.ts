import { expect, test } from 'vitest'
import { longDate } from './long-date.ts'

test('a long date has the month in full, the day and the year, in the format of en-US', () => {
  expect(longDate('2026-11-20T12:00:00Z')).toBe('November 20, 2026')
  expect(longDate('2026-03-01T12:00:00Z')).toBe('March 1, 2026')
  expect(longDate('2026-11-20T23:30:00Z', 'Europe/Berlin')).toBe('November 21, 2026')
})

test('an invalid time gives no date', () => {
  for (const iso of ['', 'soon']) expect(longDate(iso)).toBe('')
})
