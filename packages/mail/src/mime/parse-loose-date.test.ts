import { describe, expect, it } from 'vitest'
import { parseLooseDate } from './parse-loose-date.ts'

describe('parseLooseDate', () => {
  it.each([
    ['Wed, Mar 12, 2025 at 8:05 PM', Date.UTC(2025, 2, 12, 20, 5)],
    ['Wednesday, 12 March 2025 12:00 AM', Date.UTC(2025, 2, 12)],
    ['Mi., 12. März 2025 um 08:05 Uhr', Date.UTC(2025, 2, 12, 8, 5)],
    ['mer. 12 févr. 2025 à 08:05', Date.UTC(2025, 1, 12, 8, 5)],
    ['12 de agosto de 2025, 8:05', Date.UTC(2025, 7, 12, 8, 5)],
    ['12.08.2025 08:05', Date.UTC(2025, 7, 12, 8, 5)],
    ['2025-08-12 08:05', Date.UTC(2025, 7, 12, 8, 5)],
    ['Tue, 12 Aug 2025 08:05:00 +0200', Date.UTC(2025, 7, 12, 6, 5)],
    ['25/12/2025 08:05', Date.UTC(2025, 11, 25, 8, 5)],
    ['2025年8月12日 8:05', Date.UTC(2025, 7, 12, 8, 5)],
  ])('reads %s', (text, expected) => {
    expect(parseLooseDate(text)).toBe(expected)
  })

  it.each(['', 'yesterday', '03/04/2025', '99 März 2025', '12 Foo 2025'])(
    'does not guess at "%s"',
    (text) => {
      expect(parseLooseDate(text)).toBeNull()
    },
  )
})
