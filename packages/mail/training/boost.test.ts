import { describe, expect, it } from 'vitest'
import { logOdds } from '../src/common/forest.ts'
import { boost, type Example } from './boost.ts'

const SETTINGS = { trees: 40, rate: 0.2, leaves: 4, minInLeaf: 3, featureShare: 1, seed: 1 }

/** True if exactly one of two features is high, which no single feature shows. */
const EITHER: Example[] = Array.from({ length: 400 }, (_, n) => {
  const [left, right] = [(n * 7) % 20, (n * 13 + Math.floor(n / 20)) % 20]
  return { features: { left, right, noise: n % 3 }, isSo: left > 9 !== right > 9, weight: 1 }
})

describe('boost', () => {
  it('learns what only two features together show', () => {
    const forest = boost(EITHER, SETTINGS)
    const odds = logOdds(
      forest,
      EITHER.map(({ features }) => features),
    )
    const right = EITHER.filter(({ isSo }, at) => (odds[at] ?? 0) > 0 === isSo)
    expect(right.length).toBeGreaterThan(EITHER.length * 0.97)
  })

  it('learns the same from the same examples', () => {
    expect(boost(EITHER, SETTINGS)).toEqual(boost(EITHER, SETTINGS))
  })

  it('returns the mean of several forests', () => {
    const rows = EITHER.map(({ features }) => features)
    const each = [1, 2].map((seed) => logOdds(boost(EITHER, { ...SETTINGS, seed }), rows)[0] ?? 0)
    const together = logOdds(boost(EITHER, SETTINGS, 2), rows)[0] ?? 0
    expect(together).toBeCloseTo(((each[0] ?? 0) + (each[1] ?? 0)) / 2, 2)
  })
})
