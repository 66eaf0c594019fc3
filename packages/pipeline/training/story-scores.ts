import { type Edge, groupTellings } from '../src/dedupe/group-tellings.ts'
import type { Labelled } from './story-examples.ts'

/** Of pairs of tellings said to tell one story, how many do; of those that do, how many were said to; and both. */
export interface PairScore {
  precision: number
  recall: number
  f1: number
}

/** Scores the groups that edges make of items against their stories, over those pairs of items that count. */
export function scorePairs(
  items: readonly Labelled[],
  edges: readonly Edge[],
  counts: (one: Labelled, other: Labelled) => boolean = () => true,
): PairScore {
  const byId = new Map(items.map((item) => [item.id, item]))
  const told = groupTellings(items, edges, []).map(({ members }) =>
    members.flatMap((id) => byId.get(id) ?? []),
  )
  const meant = [...Map.groupBy(items, ({ story }) => story).values()]
  const isRight = (one: Labelled, other: Labelled) => one.story === other.story && counts(one, other)
  const right = pairsIn(told, isRight)
  const precision = right / Math.max(1, pairsIn(told, counts))
  const recall = right / Math.max(1, pairsIn(meant, counts))
  return { precision, recall, f1: right === 0 ? 0 : (2 * precision * recall) / (precision + recall) }
}

function pairsIn(groups: readonly Labelled[][], counts: (one: Labelled, other: Labelled) => boolean): number {
  let sum = 0
  for (const group of groups) {
    for (const [at, one] of group.entries()) {
      for (const other of group.slice(at + 1)) if (counts(one, other)) sum += 1
    }
  }
  return sum
}
