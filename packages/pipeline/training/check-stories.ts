import { type Edge, groupArticles, type Node } from '../src/analyse/stories/group-articles.ts'
import { regress } from '../src/common/regression.ts'
import { FORMS, learnStories, type ModelName, type Pair, pairsOfRows } from './learn-stories.ts'
import type { Row } from './rows.ts'
import { type PairScore, scoreGroups } from './story-scores.ts'

interface Article extends Node {
  collection: number
  source: number
  story: string
  /** The week of an item, or the fifth of the topics that a report is in. */
  group: number
}

const DAY = 86_400_000

/** Weaker likeness isn't kept, see compareArticles. */
const LEAST = 0.125

/**
 * Prints how articles fare when each week, each source and each fifth of the topics is left out of learning, with all its
 * pairs.
 */
export function checkStories(rows: Readonly<Record<ModelName | 'articles', readonly Row[]>>): void {
  const articles = rows.articles.map(articleOf)
  print('weeks left out', 'dated', checkGroups('dated', pairsOfRows('dated', rows.dated), articles))
  const dated = pairsOfRows('dated', rows.dated)
  const sources = new Set(articles.flatMap(({ collection, source }) => (collection === 0 ? [source] : [])))
  for (const source of [...sources].sort((a, b) => a - b)) {
    const isOf = (article: Article) => article.collection === 0 && article.source === source
    const others = dated.filter((pair) => !articlesOf(pair, articles).some(isOf))
    const model = learnStories('dated', others)
    const strengthOf = ({ features }: Pair) => regress(model, features)
    const counts = (one: Article, other: Article) => isOf(one) || isOf(other)
    print(`source ${source} left out`, 'dated', scoreForms('dated', dated, articles, strengthOf, counts))
  }
  print('topics left out', 'undated', checkGroups('undated', pairsOfRows('undated', rows.undated), articles))
}

function articleOf(
  { collection = 0, day = 0, source = 0, issue, story, group = 0 }: Row,
  at: number,
): Article {
  // Articles without a day are in order of their ids.
  const id = String(at).padStart(6, '0')
  return { id, at: day * DAY, issue: `${issue}`, collection, source, story: `${story}`, group }
}

function articlesOf({ a, b }: Pair, articles: readonly Article[]): Article[] {
  return [a, b].flatMap((at) => articles[at] ?? [])
}

/** Scores when each group is left out of learning once, with all its pairs. */
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

/** For each form that a model is checked with, how well articles are grouped by the strengths of their pairs. */
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
      return strength < LEAST ? [] : [{ a: a.id, b: b.id, strength, layer: 'story' }]
    })
    const own = articles.filter((article) => article.collection === collection)
    const stories = groupArticles(own, edges, []).flatMap(({ primary, members }) =>
      members.map((id) => [id, primary] as const),
    )
    return [scoreGroups(own, new Map(stories), counts)]
  })
}

function print(what: string, model: ModelName, scores: readonly PairScore[]): void {
  console.log(`${what.padEnd(32)}     P     R    F1`)
  const forms = FORMS.filter(({ models }) => models[0] === model)
  for (const [at, { precision, recall, f1 }] of scores.entries()) {
    const shares = [precision, recall, f1].map((share) => (100 * share).toFixed(1).padStart(6))
    console.log(`  ${(forms[at]?.name ?? '').padEnd(30)}${shares.join('')}`)
  }
}
