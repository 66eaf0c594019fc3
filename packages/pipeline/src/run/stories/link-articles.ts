import { dropStoryLinks, insertStoryLinks, type StoryLink } from '@tidings/db/queries/story-graph'
import {
  dropStoryKeys,
  findByStoryKeys,
  insertStoryKeys,
  type Probe,
  storyKey,
} from '@tidings/db/queries/story-keys'
import { dropSketches, sketchesOf } from '@tidings/db/queries/story-sketches'
import type { Executor } from '@tidings/db/schema'
import { compareArticles } from '../../analyse/stories/compare-articles.ts'
import { JOIN } from '../../analyse/stories/group-articles.ts'
import { keysOf } from '../../analyse/stories/keys-of.ts'
import { likeliest, MOST_OF_KEY, windowOf } from '../../analyse/stories/likeliest.ts'
import type { Frequencies } from '../../common/terms/frequencies.ts'
import type { Sketch } from '../../common/types/sketch.ts'
import { sketchFrom } from './sketch-from.ts'

/** An article to find others for, with what it is found by. */
interface Sought {
  keys: readonly string[]
  /** Epoch milliseconds. */
  at: number
}

/** The numbers of a user's sketches that articles may tell a story with, for each the likeliest first. */
async function findCandidates(
  db: Executor,
  userId: string,
  articles: readonly Sought[],
): Promise<number[][]> {
  const probes = articles.flatMap(({ keys, at }) =>
    keys.map((key): Probe => {
      const window = windowOf(key)
      return { key: storyKey(userId, key), since: at - window, until: at + window }
    }),
  )
  const found = await findByStoryKeys(db, probes, MOST_OF_KEY)
  let start = 0
  return articles.map(({ keys }) => {
    const own = found.slice(start, start + keys.length)
    start += keys.length
    return likeliest(own.map((nos, at) => ({ nos, key: keys[at] ?? '' })))
  })
}

/** Articles of one issue whose sketches are kept under these numbers. */
export interface Unlinked {
  userId: string
  mailId: string
  /** Epoch milliseconds. */
  at: number
  articles: readonly { id: string; no: number; sketch: Sketch }[]
}

interface Other {
  id: string
  sketch: Sketch
}

/**
 * Compares articles with others of their time and keeps what links them; later ones find them from then on. Others whose
 * sketches are of an older version lose them and wait for new ones, see sketchBacklog. Gives the ids of those whose
 * stories may be others now.
 */
export async function linkArticles(
  trx: Executor,
  { userId, mailId, at, articles }: Unlinked,
  frequencies: Frequencies,
): Promise<string[]> {
  const keys = articles.map(({ sketch }) => [...new Set(keysOf(sketch, frequencies))])
  const candidates = await findCandidates(
    trx,
    userId,
    keys.map((own) => ({ keys: own, at })),
  )
  const { others, outdated } = await othersOf(trx, userId, mailId, [...new Set(candidates.flat())])
  const links = articles.flatMap(({ id, sketch }, place) =>
    (candidates[place] ?? []).flatMap((no): StoryLink[] => {
      const other = others.get(no)
      const likeness = other && compareArticles({ ...sketch, at }, other.sketch, frequencies)
      return other && likeness ? [{ a: id, b: other.id, ...likeness }] : []
    }),
  )
  await insertStoryLinks(trx, userId, links)
  await insertStoryKeys(
    trx,
    at,
    new Map(articles.map(({ no }, place) => [no, (keys[place] ?? []).map((key) => storyKey(userId, key))])),
  )
  const linked = new Set(links.filter(({ strength }) => strength >= JOIN).map(({ a }) => a))
  return [...linked, ...outdated]
}

/** What was found in other issues, by number, dated; and the ids of what has to wait for a new sketch. */
async function othersOf(trx: Executor, userId: string, mailId: string, nos: readonly number[]) {
  const others = new Map<number, Other>()
  const outdated: { no: number; id: string }[] = []
  for (const { no, articleId: id, mailId: from, at, sketch: json } of await sketchesOf(trx, userId, nos)) {
    if (from === mailId) continue
    const sketch = sketchFrom(json)
    if (sketch) others.set(no, { id, sketch: { ...sketch, at } })
    else outdated.push({ no, id })
  }
  const ids = outdated.map(({ id }) => id)
  if (ids.length > 0) {
    const numbers = outdated.map(({ no }) => no)
    await dropStoryLinks(trx, userId, ids)
    await dropStoryKeys(trx, numbers)
    await dropSketches(trx, userId, numbers)
  }
  return { others, outdated: ids }
}
