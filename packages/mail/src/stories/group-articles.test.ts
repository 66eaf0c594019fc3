import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Constraint, type Edge, groupArticles, type Node } from './group-articles.ts'

const node = (id: string, over: Partial<Node> = {}): Node => ({ id, at: 0, issue: `issue of ${id}`, ...over })
const edge = (a: string, b: string, strength = 1): Edge => ({ a, b, strength, layer: 'story' })
const membersOf = (...given: Parameters<typeof groupArticles>) =>
  groupArticles(...given).map(({ members }) => members.join(''))

describe('groupStoryArticles', () => {
  it('groups similar articles; the earliest is primary', () => {
    const nodes = [node('a', { at: 5 }), node('b', { at: 3 }), node('c', { at: 4 })]
    expect(groupArticles(nodes, [edge('a', 'b')], [])).toEqual([
      { primary: 'b', members: ['b', 'a'] },
      { primary: 'c', members: ['c'] },
    ])
  })

  it('does not chain: an article similar to only one member stays out', () => {
    const nodes = ['a', 'b', 'c', 'd'].map((id) => node(id))
    expect(membersOf(nodes, [edge('a', 'b', 0.9), edge('b', 'c', 0.5), edge('c', 'd', 0.9)], [])).toEqual([
      'ab',
      'cd',
    ])
  })

  it('keeps articles apart that a user has separated, however similar and by any path', () => {
    const nodes = ['a', 'b', 'c'].map((id) => node(id))
    const edges = [edge('a', 'b'), edge('b', 'c'), edge('a', 'c')]
    expect(membersOf(nodes, edges, [{ a: 'a', b: 'c', same: false }])).toEqual(['ab', 'c'])
    expect(
      membersOf(nodes, edges, [
        { a: 'a', b: 'b', same: true },
        { a: 'b', b: 'c', same: true },
        { a: 'c', b: 'a', same: false },
      ]),
    ).toEqual(['ab', 'c'])
  })

  it('joins articles that a user has joined, without any similarity', () => {
    expect(membersOf([node('a'), node('b')], [], [{ a: 'b', b: 'a', same: true }])).toEqual(['ab'])
  })

  it('a story stays complete when a user joins another article with it, and grows as it would without', () => {
    const nodes = ['a', 'b', 'c', 'x'].map((id) => node(id))
    const edges = [edge('a', 'b', 0.7), edge('a', 'c', 0.6), edge('b', 'c', 0.6)]
    const joined = [
      { a: 'x', b: 'a', same: true },
      { a: 'x', b: 'b', same: true },
    ]
    expect(membersOf(nodes, edges.slice(0, 1), joined.slice(0, 1))).toEqual(['abx', 'c'])
    expect(membersOf(nodes, edges, joined)).toEqual(['abcx'])
  })

  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const pair = fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids))
  const given = fc.record({
    nodes: fc.tuple(
      ...ids.map((id) =>
        fc
          .record({
            at: fc.option(fc.integer({ min: 0, max: 3 })),
            issue: fc.constantFrom('i', 'j', 'k', 'l'),
          })
          .map((over) => node(id, over)),
      ),
    ),
    edges: fc.array(
      fc
        .tuple(pair, fc.constantFrom(0.2, 0.5, 0.5, 0.8, 1))
        .map(([[a, b], strength]) => edge(a, b, strength)),
    ),
    constraints: fc.array(
      fc.tuple(pair, fc.boolean()).map(([[a, b], same]): Constraint => ({ a, b, same })),
      { maxLength: 5 },
    ),
  })

  it('returns the same groups for any order of input', () => {
    fc.assert(
      fc.property(given, fc.integer(), ({ nodes, edges, constraints }, seed) => {
        const mixed = <T>(list: readonly T[]) =>
          list.toSorted((a, b) => hash(JSON.stringify([a, seed])) - hash(JSON.stringify([b, seed])))
        const swapped = mixed(edges).map(({ a, b, ...rest }) => ({ a: b, b: a, ...rest }))
        expect(groupArticles(mixed(nodes), swapped, mixed(constraints))).toEqual(
          groupArticles(nodes, edges, constraints),
        )
      }),
    )
  })

  it('follows every rule: each article in one group, none of one issue together, none that were separated', () => {
    fc.assert(
      fc.property(given, ({ nodes, edges, constraints }) => {
        const groups = groupArticles(nodes, edges, constraints)
        expect(groups.flatMap(({ members }) => members).sort()).toEqual(ids)
        for (const { members } of groups) {
          const issues = members.map((id) => nodes.find((own) => own.id === id)?.issue)
          expect(new Set(issues).size).toBe(members.length)
          for (const { a, b, same } of constraints) {
            if (!same && a !== b) expect(members.includes(a) && members.includes(b)).toBe(false)
          }
        }
      }),
    )
  })
})

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7)
}
