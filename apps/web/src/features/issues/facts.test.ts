import { expect, test } from 'vitest'
import { counted, monthOf } from './facts.ts'

test.each([
  [1, '1 issue'],
  [2, '2 issues'],
  [1200, '1,200 issues'],
])('%i issues are "%s"', (n, words) => {
  expect(counted(n, 'issue')).toBe(words)
})

test('a month is that of the time zone, with the year when it is another one', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(monthOf('2026-03-31T23:30:00Z', 'Europe/Berlin', now)).toBe('April')
  expect(monthOf('2025-03-31T12:00:00Z', 'Europe/Berlin', now)).toBe('March 2025')
})
