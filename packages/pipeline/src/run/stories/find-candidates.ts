import { findByStoryKeys, type Probe, storyKey } from '@tidings/db/queries/story-keys'
import type { Executor } from '@tidings/db/schema'
import { likeliest, MOST_OF_KEY, windowOf } from '../../analyse/stories/likeliest.ts'

/** An article to find others for, with what it is found by. */
export interface Sought {
  keys: readonly string[]
  /** Epoch milliseconds. */
  at: number
}

/** The numbers of a user's sketches that articles may tell a story with, for each the likeliest first. */
export async function findCandidates(
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
