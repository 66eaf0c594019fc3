import { readFile } from 'node:fs/promises'
import { wordSet } from '../src/common/text/word-set.ts'
import { candidatePairs, isOneSource, sketchAll } from '../src/stories/cluster-stories.ts'
import { compareArticles, MIN_COSINE } from '../src/stories/compare-articles.ts'
import { pairFeatures } from '../src/stories/pair-features.ts'
import { prepare } from '../src/stories/prepare.ts'
import type { StoryArticle } from '../src/stories/sketch-of.ts'
import { FORMS, type ModelName } from './learn-stories.ts'
import type { Row } from './rows.ts'

/** An article with its known story. */
export interface Labelled extends StoryArticle {
  story: string
  /** The group it is left out with in cross-validation: a topic, if the collection has topics. */
  topic: string
}

/** The rows of both models, and of the articles of their pairs; only numbers. */
export interface StoryRows extends Record<ModelName, Row[]> {
  articles: Row[]
}

/**
 * Features of a pair of newsletter items that aren't used: without them, results on held-out weeks and newsletters
 * are better. Shared numbers were learned as evidence against one story.
 */
const NOT_OF_ITEMS = new Set(['numbers', 'second', 'third', 'names', 'pairsHeld', 'links'])

/** Features of a pair of reports that are used: only their texts, as collections differ in whether they have titles. */
const REPORT_FEATURES = wordSet(`
  cosine cosineRoot cosineBySize openingCosine shared sharedLog rarest second third contained containedBySize
  overlap namesHeld names numbers numbersClash pairs pairsHeld size sizeOfMore
`)

const IS_LEARNED: Record<ModelName, (feature: string) => boolean> = {
  dated: (feature) => !NOT_OF_ITEMS.has(feature),
  undated: (feature) => REPORT_FEATURES.has(feature),
}

/** Three reports of a story joined into a text as long as a newspaper article. */
const TOGETHER = 3
const DAY = 86_400_000
/** The first day of the epoch was a Thursday; weeks begin on Mondays. */
const DAYS_TO_MONDAY = 4
const TOPIC_FOLDS = 5

/** The training data: newsletter items, reports without dates, and copies of articles. */
export type Collections = Record<'newsletters' | 'reports' | 'copies', readonly Labelled[]>

/** All training data as numbers; see FORMS. */
export function storyRows({ newsletters, reports, copies }: Collections): StoryRows {
  const collections = [newsletters, reports, joined(untitled(reports)), copies]
  const starts = collections.map((_, at) =>
    collections.slice(0, at).reduce((sum, { length }) => sum + length, 0),
  )
  const rows: StoryRows = { articles: collections.flatMap(articleRows), dated: [], undated: [] }
  for (const [form, { collection, models, isBare }] of FORMS.entries()) {
    const own = collections[collection] ?? []
    const pairs = pairsOf(isBare ? untitled(own, collection > 0) : own)
    for (const model of models) {
      for (const { a, b, same, known, features } of pairs) {
        const learned = Object.entries(features).filter(([name]) => IS_LEARNED[model](name))
        const start = starts[collection] ?? 0
        rows[model].push({ form, a: start + a, b: start + b, same, known, ...Object.fromEntries(learned) })
      }
    }
  }
  return rows
}

/** How articles are grouped, and what is left out together, as numbers instead of names. */
function articleRows(articles: readonly Labelled[], collection: number): Row[] {
  const numbers = (name: (article: Labelled) => string) => {
    const names = [...new Set(articles.map(name))].sort()
    const known = new Map(names.map((own, at) => [own, at]))
    return (article: Labelled) => known.get(name(article)) ?? 0
  }
  const source = numbers((article) => article.source)
  const issue = numbers((article) => article.issue)
  const story = numbers((article) => article.story)
  return articles.map((article) => {
    const day = Math.floor((article.at ?? 0) / DAY)
    const group =
      article.at === null ? hashOf(article.topic) % TOPIC_FOLDS : Math.floor((day - DAYS_TO_MONDAY) / 7)
    return { collection, day, source: source(article), issue: issue(article), story: story(article), group }
  })
}

/** Pairs of articles that are candidates of each other, aren't in one issue, and aren't known to cover two stories. */
function pairsOf(articles: readonly Labelled[]) {
  const { sketches, frequencies } = sketchAll(articles)
  return candidatePairs(sketches, frequencies).flatMap(([a, b]) => {
    const [first, second, one, other] = [sketches[a], sketches[b], articles[a], articles[b]]
    if (!first || !second || !one || !other || one.issue === other.issue) return []
    const features = pairFeatures(prepare(first, frequencies), prepare(second, frequencies))
    const likeness = compareArticles(first, second, frequencies, isOneSource(one, other))
    if (likeness === null && features.cosine < MIN_COSINE) return []
    const known = likeness === null || likeness.layer === 'story' ? 0 : likeness.strength
    return [{ a, b, same: Number(one.story === other.story), known, features }]
  })
}

/** Articles of one story, joined in groups of three. */
function joined(articles: readonly Labelled[]): Labelled[] {
  return [...Map.groupBy(articles, ({ story }) => story).values()].flatMap((own) =>
    own.flatMap((article, at) => {
      const three = own.slice(at, at + TOGETHER)
      if (at % TOGETHER !== 0 || three.length < TOGETHER) return []
      return [{ ...article, text: three.map(({ text }) => text).join('\n\n') }]
    }),
  )
}

/** Articles without features that identify the collection rather than the story. */
function untitled(articles: readonly Labelled[], isWithoutTitles = true): Labelled[] {
  return articles.map((article) => ({ ...article, url: null, title: isWithoutTitles ? '' : article.title }))
}

/**
 * Reads `INPUT=GOLD`: articles (JSON Lines with id, date, source, title, text, url), and the story of each (id,
 * cluster, topic).
 */
export async function labelledOf(files: string): Promise<Labelled[]> {
  const [input = '', gold = ''] = files.split('=')
  const labels = new Map((await linesOf(gold)).map((line) => [line.id, line]))
  return (await linesOf(input)).map((line) => {
    const { id = '', date = '', source = '', title = '', text = '', url = '' } = line
    const { cluster = '', topic = cluster } = labels.get(id) ?? {}
    return {
      id,
      source,
      title,
      text,
      language: null,
      story: cluster,
      topic: String(topic),
      at: date === '' ? null : Date.parse(date),
      issue: date !== '' && source !== '' ? `${source} ${date}` : `item ${id}`,
      url: url === '' ? null : url,
    }
  })
}

async function linesOf(file: string): Promise<Record<string, string>[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
  return lines.map((line): Record<string, string> => JSON.parse(line))
}

function hashOf(text: string): number {
  let hash = 7
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return hash
}
