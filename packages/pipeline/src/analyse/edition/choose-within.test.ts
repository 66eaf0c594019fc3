import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/property-runs.ts'
import { type Choice, chooseWithin } from './build-edition.ts'

const choice = fc.record({ seconds: fc.integer({ min: 0, max: 40 }), value: fc.integer({ min: 0, max: 60 }) })
const sum = (choices: readonly Choice[], of: keyof Choice) => choices.reduce((all, one) => all + one[of], 0)

/** The value of the best set, by trying all of them. */
function mostWithin(choices: readonly Choice[], seconds: number): number {
  let max = 0
  for (let set = 0; set < 2 ** choices.length; set += 1) {
    const chosen = choices.filter((_, at) => (set >> at) & 1)
    if (sum(chosen, 'seconds') <= seconds) max = Math.max(max, sum(chosen, 'value'))
  }
  return max
}

test('the choice fits in the time, is in order, and no other set has a higher value', () => {
  fc.assert(
    fc.property(fc.array(choice, { maxLength: 10 }), fc.integer({ min: 0, max: 120 }), (choices, seconds) => {
      const places = chooseWithin(choices, seconds)
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b))
      const chosen = places.flatMap((at) => choices[at] ?? [])
      expect(sum(chosen, 'seconds')).toBeLessThanOrEqual(seconds)
      expect(sum(chosen, 'value')).toBe(mostWithin(choices, seconds))
    }),
    { numRuns: runs(100) },
  )
})

const of = (seconds: number, value: number): Choice => ({ seconds, value })

test.each<[string, Choice[], number, number[]]>([
  ['nothing of nothing', [], 600, []],
  ['nothing that takes longer', [of(601, 90)], 600, []],
  ['all that fits', [of(300, 1), of(300, 1)], 600, [0, 1]],
  [
    'two short ones that are worth more than a long one',
    [of(600, 50), of(300, 30), of(300, 30)],
    600,
    [1, 2],
  ],
  ['the earlier of two that are worth the same', [of(600, 50), of(600, 50)], 600, [0]],
])('chooses %s', (_, choices, seconds, chosen) => {
  expect(chooseWithin(choices, seconds)).toEqual(chosen)
})
