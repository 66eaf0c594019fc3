import { expect, test } from 'vitest'
import { monthOf } from './facts.ts'

test('a month is that of the time zone, with the year when it is another one', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(monthOf('2026-03-31T23:30:00Z', 'Europe/Berlin', now)).toBe('April')
  expect(monthOf('2025-03-31T12:00:00Z', 'Europe/Berlin', now)).toBe('March 2025')
})
