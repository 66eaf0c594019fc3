/** Precision (joined pairs that cover one story), recall (pairs of one story that are joined), and F1. */
export interface PairScore {
  precision: number
  recall: number
  f1: number
}

/** An article with its known story. */
interface LabelledArticle {
  id: string
  story: string
}

/** Scores the predicted story of each article, by article id, over the pairs that `counts` accepts. */
export function scoreGroups<Article extends LabelledArticle>(
  articles: readonly Article[],
  stories: ReadonlyMap<string, string>,
  counts: (one: Article, other: Article) => boolean = () => true,
): PairScore {
  const said = [...Map.groupBy(articles, ({ id }) => stories.get(id)).values()]
  const meant = [...Map.groupBy(articles, ({ story }) => story).values()]
  const right = pairsIn(said, (one, other) => one.story === other.story && counts(one, other))
  const precision = right / Math.max(1, pairsIn(said, counts))
  const recall = right / Math.max(1, pairsIn(meant, counts))
  return { precision, recall, f1: right === 0 ? 0 : (2 * precision * recall) / (precision + recall) }
}

function pairsIn<Article>(
  groups: readonly Article[][],
  counts: (one: Article, other: Article) => boolean,
): number {
  let sum = 0
  for (const group of groups) {
    for (const [at, one] of group.entries()) {
      for (const other of group.slice(at + 1)) if (counts(one, other)) sum += 1
    }
  }
  return sum
}
