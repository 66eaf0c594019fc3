import { regress } from '../src/common/regression.ts'
import { type Edge, groupArticles, type Node } from '../src/stories/group-articles.ts'
import { FORMS, learnStories, type ModelName, type Pair, pairsOfRows } from './learn-stories.ts'
import type { Row } from './rows.ts'

interface Article extends Node {
  collection: number
  source: number
  story: string
  /** The week of an item, or the fold of topics of a report. */
  group: number
}

type StoryRows = Readonly<Record<ModelName | 'articles', readonly Row[]>>

const DAY = 86_400_000

/** Lower similarity isn't stored, see compareArticles. */
const MIN = 0.125

/** Quality of grouping for one form, and what was left out of training with all its pairs. */
export interface StoryFigure {
  form: string
  leftOut: 'nothing' | 'week' | 'source' | 'topic'
  score: PairScore
}

/** Prints the quality on articles left out of training, beside that on training data. */
export function checkStories(rows: StoryRows): void {
  console.log(`${'form'.padEnd(30)}left out      P     R    F1`)
  for (const { form, leftOut, score } of storyFigures(rows)) {
    const shares = [score.precision, score.recall, score.f1].map((share) =>
      (100 * share).toFixed(1).padStart(6),
    )
    console.log(`${form.padEnd(30)}${leftOut.padEnd(9)}${shares.join('')}`)
  }
}

/**
 * Scores each form with nothing, each week, each source (their mean) and each fifth of the topics left out of
 * training.
 */
export function storyFigures(rows: StoryRows): StoryFigure[] {
  const articles = rows.articles.map(articleOf)
  const dated = pairsOfRows('dated', rows.dated)
  const undated = pairsOfRows('undated', rows.undated)
  return [
    ...figures('dated', 'nothing', fitted('dated', dated, articles)),
    ...figures('dated', 'week', checkGroups('dated', dated, articles)),
    ...figures('dated', 'source', withoutSources(dated, articles)),
    ...figures('undated', 'nothing', fitted('undated', undated, articles)),
    ...figures('undated', 'topic', checkGroups('undated', undated, articles)),
  ]
}

function figures(
  model: ModelName,
  leftOut: StoryFigure['leftOut'],
  scores: readonly PairScore[],
): StoryFigure[] {
  const forms = FORMS.filter(({ models }) => models[0] === model)
  return scores.map((score, at) => ({ form: forms[at]?.name ?? '', leftOut, score }))
}

function fitted(model: ModelName, pairs: readonly Pair[], articles: readonly Article[]): PairScore[] {
  const learned = learnStories(model, pairs)
  return scoreForms(model, pairs, articles, ({ features }) => regress(learned, features))
}

/** The mean over newsletters of the quality on the pairs of one, by a model trained without it. */
function withoutSources(pairs: readonly Pair[], articles: readonly Article[]): PairScore[] {
  const sources = new Set(articles.flatMap(({ collection, source }) => (collection === 0 ? [source] : [])))
  const scores = Array.from(sources, (source) => {
    const isOf = (article: Article) => article.collection === 0 && article.source === source
    const learned = learnStories(
      'dated',
      pairs.filter((pair) => !articlesOf(pair, articles).some(isOf)),
    )
    const strengthOf = ({ features }: Pair) => regress(learned, features)
    return scoreForms('dated', pairs, articles, strengthOf, (one, other) => isOf(one) || isOf(other))
  })
  const mean = (form: number, share: keyof PairScore) =>
    scores.reduce((sum, score) => sum + (score[form]?.[share] ?? 0), 0) / Math.max(1, scores.length)
  return (scores[0] ?? []).map((_, form) => ({
    precision: mean(form, 'precision'),
    recall: mean(form, 'recall'),
    f1: mean(form, 'f1'),
  }))
}

function articleOf(
  { collection = 0, day = 0, source = 0, issue, story, group = 0 }: Row,
  at: number,
): Article {
  // Articles without a date are in order of their ids.
  const id = String(at).padStart(6, '0')
  return { id, at: day * DAY, issue: `${issue}`, collection, source, story: `${story}`, group }
}

function articlesOf({ a, b }: Pair, articles: readonly Article[]): Article[] {
  return [a, b].flatMap((at) => articles[at] ?? [])
}

/** Scores with each group left out of training once, with all its pairs. */
function checkGroups(model: ModelName, pairs: readonly Pair[], articles: readonly Article[]): PairScore[] {
  const isChecked = ({ form }: Pair) => FORMS[form]?.models[0] === model
  const groupsOf = (pair: Pair) => articlesOf(pair, articles).map(({ group }) => group)
  const groups = new Set(pairs.filter(isChecked).flatMap(groupsOf))
  const models = new Map(
    Array.from(groups, (group) => {
      const others = pairs.filter((pair) => !isChecked(pair) || !groupsOf(pair).includes(group))
      return [group, learnStories(model, others)]
    }),
  )
  return scoreForms(model, pairs, articles, (pair) => {
    const learned = models.get(groupsOf(pair)[0] ?? 0)
    return learned ? regress(learned, pair.features) : 0
  })
}

/** The quality of grouping by pair strengths, for each form of model. */
function scoreForms(
  model: ModelName,
  pairs: readonly Pair[],
  articles: readonly Article[],
  strengthOf: (pair: Pair) => number,
  counts?: (one: Article, other: Article) => boolean,
): PairScore[] {
  return FORMS.flatMap(({ collection, models }, form) => {
    if (models[0] !== model) return []
    const edges = pairs.flatMap((pair): Edge[] => {
      const [a, b] = articlesOf(pair, articles)
      if (pair.form !== form || !a || !b) return []
      const strength = pair.known === 0 ? strengthOf(pair) : pair.known
      return strength < MIN ? [] : [{ a: a.id, b: b.id, strength, layer: 'story' }]
    })
    const own = articles.filter((article) => article.collection === collection)
    const stories = groupArticles(own, edges, []).flatMap(({ primary, members }) =>
      members.map((id) => [id, primary] as const),
    )
    return [scoreGroups(own, new Map(stories), counts)]
  })
}

/** Precision (joined pairs that cover one story), recall (pairs of one story that are joined), and F1. */
interface PairScore {
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
