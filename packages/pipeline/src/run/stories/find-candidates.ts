import { findByStoryKeys, type Probe, storyKey } from '@tidings/db/queries/story-keys'
import type { Executor } from '@tidings/db/schema'

const DAY = 86_400_000
/** In other words a story is told within a week; what comes later is another one on the same matter. */
const WORDS_WINDOW = 7 * DAY
/** A link, a title and a text are known again for longer: monthly letters pick up what weekly ones had. */
const EXACT_WINDOW = 14 * DAY
/** Of so many at most that share a key the latest are looked at; what more share is too common to tell. */
const MOST_OF_KEY = 40
/** So many at most are compared with an article. */
const MOST_CANDIDATES = 24
/** Of those that share one common key with it, so many. */
const MOST_BY_CHANCE = 3

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
      const window = isExact(key) ? EXACT_WINDOW : WORDS_WINDOW
      return { key: storyKey(userId, key), since: at - window, until: at + window }
    }),
  )
  const found = await findByStoryKeys(db, probes, MOST_OF_KEY)
  let start = 0
  return articles.map(({ keys }) => {
    const own = found.slice(start, start + keys.length)
    start += keys.length
    return likeliest(own.map((nos, at) => ({ nos, isExact: isExact(keys[at] ?? '') })))
  })
}

/** Whether it is the key of a link, a title or a text rather than of a word. */
const isExact = (key: string) => !key.startsWith('w:')

function likeliest(hits: readonly { nos: readonly number[]; isExact: boolean }[]): number[] {
  const scores = new Map<number, { keys: number; score: number }>()
  for (const { nos, isExact } of hits) {
    for (const no of nos) {
      const known = scores.get(no) ?? { keys: 0, score: 0 }
      known.keys += isExact ? 2 : 1
      known.score += (isExact ? 2 : 1) / nos.length
      scores.set(no, known)
    }
  }
  const ordered = [...scores].sort(([a, one], [b, other]) => other.score - one.score || a - b)
  const shared = ordered.filter(([, { keys }]) => keys > 1)
  const byChance = ordered.filter(([, { keys }]) => keys === 1).slice(0, MOST_BY_CHANCE)
  return [...shared, ...byChance].slice(0, MOST_CANDIDATES).map(([no]) => no)
}
