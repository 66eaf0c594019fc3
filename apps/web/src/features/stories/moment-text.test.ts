import { expect, test } from 'vitest'
import { momentText } from './moment-text.ts'

const now = new Date(2026, 10, 20, 12).getTime()

test.each([
  [new Date(2026, 10, 20, 7, 5), /^Fri,? 7:05.AM$/],
  [new Date(2026, 10, 3, 19, 0), /^Nov 3, 7:00.PM$/],
  [new Date(2025, 10, 3, 19, 0), /^Nov 3, 2025, 7:00.PM$/],
])('%s is shown with day and time', (then, expected) => {
  expect(momentText(then.toISOString(), now)).toMatch(expected)
})

test('an invalid time gives an empty text', () => {
  expect(momentText('soon', now)).toBe('')
})
