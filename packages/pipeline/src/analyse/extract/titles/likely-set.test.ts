import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { likelySet } from './likely-set.ts'

const f1 = (probabilities: readonly number[], chosen: ReadonlySet<number>) => {
  const total = probabilities.reduce((sum, one) => sum + one, 0)
  const right = [...chosen].reduce((sum, at) => sum + (probabilities[at] ?? 0), 0)
  return chosen.size === 0 ? 0 : (2 * right) / (chosen.size + total)
}

describe('likelySet', () => {
  it('includes certain items and excludes unlikely ones', () => {
    expect([...likelySet([0.9, 0.1, 0.95]).chosen].sort()).toEqual([0, 2])
  })

  it('includes less likely items if nothing is certain', () => {
    expect(likelySet([0.4, 0.4, 0.4]).chosen.size).toBe(3)
  })

  it('chooses nothing from nothing', () => {
    expect(likelySet([])).toEqual({ chosen: new Set(), expectedF1: 0 })
  })

  it('is as good as the best of all sets', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }), (probabilities) => {
        const { chosen, expectedF1 } = likelySet(probabilities)
        const sets = Array.from(
          { length: 2 ** probabilities.length },
          (_, bits) => new Set(probabilities.flatMap((_, at) => (bits & (1 << at) ? [at] : []))),
        )
        const best = Math.max(...sets.map((set) => f1(probabilities, set)))
        expect(expectedF1).toBeCloseTo(best, 9)
        expect(f1(probabilities, chosen)).toBeCloseTo(best, 9)
      }),
    )
  })
})
