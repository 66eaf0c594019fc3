import { expect, test } from 'vitest'
import { lastIssue } from './newsletter-card.tsx'

const NOW = Date.parse('2026-11-20T07:00:00Z')

test.each([
  [undefined, 'No issue yet'],
  ['2026-11-20T06:00:00Z', 'Last issue today'],
  ['2026-11-19T22:30:00Z', 'Last issue yesterday'],
  ['2026-11-13T12:00:00Z', 'Last issue November 13'],
  ['2025-11-13T12:00:00Z', 'Last issue November 13, 2025'],
])('an issue of %s is shown as "%s"', (iso, words) => {
  expect(lastIssue(iso, NOW, 'UTC')).toBe(words)
})

test('the days are those of the time zone', () => {
  expect(lastIssue('2026-11-19T23:30:00Z', NOW, 'Europe/Berlin')).toBe('Last issue today')
})
