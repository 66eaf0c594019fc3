import { expect, test } from 'vitest'
import { positionsOf } from './review-highlights.ts'

test.each([1, 2, 3, 4, 6, 7, 30, 100, 1001])(
  'of %i highlights each is shown once before one is shown again',
  (total) => {
    const days = Math.floor(total / 3)
    const start = 20_000
    // A round begins where the number of those shown is a multiple of all.
    const first = Array.from({ length: total }, (_, n) => start + n).find((day) => (day * 3) % total === 0)
    if (first === undefined) throw new Error('No round begins.')
    const shown = Array.from({ length: days }, (_, n) => positionsOf(first + n, total)).flat()
    expect(new Set(shown).size).toBe(shown.length)
    expect(Math.max(0, ...shown)).toBeLessThan(total)
  },
)

test('the three of a day are not neighbours', () => {
  const [a = 0, b = 0, c = 0] = positionsOf(20_000, 300)
  expect(Math.abs(a - b)).toBeGreaterThan(50)
  expect(Math.abs(b - c)).toBeGreaterThan(50)
})

test('none are shown where there are none', () => {
  expect(positionsOf(20_000, 0)).toEqual([])
})
