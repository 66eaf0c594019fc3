import fc from 'fast-check'
import { expect, it } from 'vitest'
import { logOdds, logOddsOfEach, type Tree } from './forest.ts'

const FEATURES = ['a', 'b', 'c']

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    fc.integer({ min: -9, max: 9 }),
    fc.tuple(fc.nat(FEATURES.length - 1), fc.integer({ min: -3, max: 3 }), tie('tree'), tie('tree')),
  ),
}))

const row = fc.dictionary(fc.constantFrom(...FEATURES), fc.integer({ min: -4, max: 4 }))

function leafOf(node: Tree, features: Readonly<Record<string, number>>): number {
  if (typeof node === 'number') return node
  const [feature, threshold, low, high] = node
  const value = features[FEATURES[feature] ?? ''] ?? 0
  return leafOf(value <= threshold ? low : high, features)
}

it('the log-odds of a row are the base and the leaf of each tree that its features lead to', () => {
  fc.assert(
    fc.property(fc.array(tree), fc.array(row), (trees, rows) => {
      const sums = rows.map((features) => trees.reduce<number>((sum, own) => sum + leafOf(own, features), 1))
      expect(logOdds({ features: FEATURES, base: 1, trees }, rows)).toEqual(sums)
      const values = Float64Array.from(rows.flatMap(({ a = 0, b = 0, c = 0 }) => [c, 7, a, b]))
      const table = { names: ['c', 'other', 'a', 'b'], rows: rows.length, values }
      expect(logOdds({ features: FEATURES, base: 1, trees }, table)).toEqual(sums)
      const twice = [1, 2].map((base) => ({ features: FEATURES, base, trees: trees.slice(base - 1) }))
      expect(logOddsOfEach(twice, table)).toEqual(twice.map((forest) => logOdds(forest, rows)))
    }),
  )
})

it('a tree with too many leaves is refused', () => {
  let tree: Tree = 0
  for (let n = 0; n < 32; n += 1) tree = [0, n, 0, tree]
  expect(() => logOdds({ features: FEATURES, base: 0, trees: [tree] }, [])).toThrow(RangeError)
})
