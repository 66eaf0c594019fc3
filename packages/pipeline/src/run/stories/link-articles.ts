import { insertStoryLinks, type StoryLink } from '@tidings/db/queries/story-graph'
import { insertStoryKeys, storyKey } from '@tidings/db/queries/story-keys'
import { sketchesOf } from '@tidings/db/queries/story-sketches'
import type { Executor } from '@tidings/db/schema'
import { compareTellings } from '../../dedupe/compare-tellings.ts'
import type { Frequencies } from '../../dedupe/frequencies.ts'
import { JOIN } from '../../dedupe/group-tellings.ts'
import { keysOf } from '../../dedupe/keys-of.ts'
import type { Sketch } from '../../dedupe/sketch.ts'
import { findCandidates } from './find-candidates.ts'
import { sketchFrom } from './sketch-from.ts'

/** Weaker likeness neither joins nor parts. */
const LEAST_KEPT = JOIN / 4

/** Articles of one issue whose sketches are kept under these numbers. */
export interface Unlinked {
  userId: string
  mailId: string
  /** Epoch milliseconds. */
  at: number
  articles: readonly { id: string; no: number; sketch: Sketch }[]
}

/**
 * Compares articles with others of their time and keeps what links them; later ones find them from then on. Gives the ids of
 * those that are linked strongly enough to join.
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
  const stored = await sketchesOf(trx, userId, [...new Set(candidates.flat())])
  const others = new Map(
    stored
      .filter((other) => other.mailId !== mailId)
      .map(({ no, articleId, sketch }) => [no, { id: articleId, sketch: sketchFrom(sketch) }]),
  )
  const links = articles.flatMap(({ id, sketch }, place) =>
    (candidates[place] ?? []).flatMap((no): StoryLink[] => {
      const other = others.get(no)
      const likeness = other && compareTellings(sketch, other.sketch, frequencies)
      return other && likeness && likeness.strength >= LEAST_KEPT ? [{ a: id, b: other.id, ...likeness }] : []
    }),
  )
  await insertStoryLinks(trx, userId, links)
  await insertStoryKeys(
    trx,
    at,
    new Map(articles.map(({ no }, place) => [no, (keys[place] ?? []).map((key) => storyKey(userId, key))])),
  )
  const linked = new Set(links.filter(({ strength }) => strength >= JOIN).map(({ a }) => a))
  return [...linked]
}
