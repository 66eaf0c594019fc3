import { type Edge, groupArticles } from '../src/analyse/stories/group-articles.ts'
import type { Labelled } from './story-examples.ts'

/** Of pairs of articles said to tell one story, how many do; of those that do, how many were said to; and both. */
export interface PairScore {
  precision: number
  recall: number
  f1: number
}

/** Scores the groups that edges make of items, see scoreGroups. */
export function scoreEdges(items: readonly Labelled[], edges: readonly Edge[], counts?: Counts): PairScore {
  const stories = groupArticles(items, edges, []).flatMap(({ primary, members }) =>
    members.map((id) => [id, primary] as const),
  )
  return scoreGroups(items, new Map(stories), counts)
}

type Counts = (one: Labelled, other: Labelled) => boolean

/** Scores the story that each item was said to tell, by the item's id, over those pairs of items that count. */
export function scoreGroups(
  items: readonly Labelled[],
  stories: ReadonlyMap<string, string>,
  counts: Counts = () => true,
): PairScore {
  const told = [...Map.groupBy(items, ({ id }) => stories.get(id)).values()]
  const meant = [...Map.groupBy(items, ({ story }) => story).values()]
  const right = pairsIn(told, (one, other) => one.story === other.story && counts(one, other))
  const precision = right / Math.max(1, pairsIn(told, counts))
  const recall = right / Math.max(1, pairsIn(meant, counts))
  return { precision, recall, f1: right === 0 ? 0 : (2 * precision * recall) / (precision + recall) }
}

function pairsIn(groups: readonly Labelled[][], counts: Counts): number {
  let sum = 0
  for (const group of groups) {
    for (const [at, one] of group.entries()) {
      for (const other of group.slice(at + 1)) if (counts(one, other)) sum += 1
    }
  }
  return sum
}
