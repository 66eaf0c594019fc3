import { readFile } from 'node:fs/promises'
import { candidatePairs, sketchAll } from '../src/analyse/stories/cluster-stories.ts'
import { compareArticles, LEAST_COSINE } from '../src/analyse/stories/compare-articles.ts'
import { pairFeatures } from '../src/analyse/stories/pair-features.ts'
import { prepare } from '../src/analyse/stories/prepare.ts'
import type { StoryArticle } from '../src/analyse/stories/story-article.ts'
import type { Example } from './boost.ts'

/** An article of which it is known what story it tells. */
export interface Labelled extends StoryArticle {
  story: string
  /** What it is left out with where figures are cross-validated: a topic, where the collection has some. */
  topic: string
}

/** A pair of articles that is worth comparing, by their places. */
export interface PairExample extends Example {
  isSo: boolean
  pair: readonly [number, number]
  /** What is known of the pair without any learning, 0 to 1; null where learning has to tell. */
  known: number | null
}

/** Three reports of a story as one make as long a text as newspapers print. */
const TOGETHER = 3

/** Pairs of articles that are looked up together and don't stand in one issue. */
export function pairsOf(items: readonly Labelled[]): PairExample[] {
  const { sketches, frequencies } = sketchAll(items)
  return candidatePairs(sketches, frequencies).flatMap(([a, b]): PairExample[] => {
    const [first, second, one, other] = [sketches[a], sketches[b], items[a], items[b]]
    if (!first || !second || !one || !other || one.issue === other.issue) return []
    const features = pairFeatures(prepare(first, frequencies), prepare(second, frequencies))
    const likeness = compareArticles(first, second, frequencies)
    const isTold = likeness === null ? features.cosine < LEAST_COSINE : likeness.layer !== 'story'
    const known = isTold ? (likeness?.strength ?? 0) : null
    return [{ features, isSo: one.story === other.story, weight: 1, pair: [a, b], known }]
  })
}

/** Tellings joined by threes of one story. */
export function joined(items: readonly Labelled[]): Labelled[] {
  return [...Map.groupBy(items, ({ story }) => story).values()].flatMap((storyArticles) =>
    storyArticles.flatMap((storyArticle, at) => {
      const own = storyArticles.slice(at, at + TOGETHER)
      if (at % TOGETHER !== 0 || own.length < TOGETHER) return []
      return [{ ...storyArticle, text: own.map(({ text }) => text).join('\n\n') }]
    }),
  )
}

/** Tellings without what tells more of where a collection comes from than of its stories. */
export function bare(items: readonly Labelled[]): Labelled[] {
  return items.map((item) => ({ ...item, title: '', url: null }))
}

/** Reads `INPUT=GOLD`: items (JSON Lines with id, date, source, title, text, url), and the story of each (id, cluster, topic). */
export async function labelledOf(files: string): Promise<Labelled[]> {
  const [input = '', gold = ''] = files.split('=')
  const labels = new Map((await rowsOf(gold)).map((row) => [row.id, row]))
  return (await rowsOf(input)).map((row) => {
    const { id = '', date = '', source = '', title = '', text = '', url = '' } = row
    const { cluster = '', topic = cluster } = labels.get(id) ?? {}
    return {
      ...{ id, source, title, text, language: null, story: cluster, topic: String(topic) },
      at: date === '' ? null : Date.parse(date),
      issue: date !== '' && source !== '' ? `${source} ${date}` : `item ${id}`,
      url: url === '' ? null : url,
    }
  })
}

async function rowsOf(file: string): Promise<Record<string, string>[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
  return lines.map((line): Record<string, string> => JSON.parse(line))
}
