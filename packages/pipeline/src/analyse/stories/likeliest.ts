const DAY = 86_400_000
/** In other words a story is told within a week; what comes later is another one on the same matter. */
const WORDS_WINDOW = 7 * DAY
/** A link, a title and a text are known again for longer: monthly letters pick up what weekly ones had. */
const EXACT_WINDOW = 14 * DAY
/** Of so many at most that share a key the latest are looked at; what more share is too common to tell. */
export const MOST_OF_KEY = 40
/** So many at most are compared with an article. */
const MOST_CANDIDATES = 40
/** Of those that share one common key with it, so many. */
const MOST_BY_CHANCE = 20

/** Whether a key is that of a link, a title or a text rather than of a word. */
const isExact = (key: string) => !key.startsWith('w:')

/** Milliseconds between two articles within which they are looked up by a key, see keysOf. */
export function windowOf(key: string): number {
  return isExact(key) ? EXACT_WINDOW : WORDS_WINDOW
}

/** The numbers of those articles that are worth comparing with one, given those found by each of its keys; the likeliest first. */
export function likeliest(hits: readonly { key: string; nos: readonly number[] }[]): number[] {
  const scores = new Map<number, { keys: number; score: number }>()
  for (const { key, nos } of hits) {
    const worth = isExact(key) ? 2 : 1
    for (const no of nos) {
      const known = scores.get(no) ?? { keys: 0, score: 0 }
      known.keys += worth
      known.score += worth / nos.length
      scores.set(no, known)
    }
  }
  const ordered = [...scores].sort(([a, one], [b, other]) => other.score - one.score || a - b)
  const shared = ordered.filter(([, { keys }]) => keys > 1)
  const byChance = ordered.filter(([, { keys }]) => keys === 1).slice(0, MOST_BY_CHANCE)
  return [...shared, ...byChance].slice(0, MOST_CANDIDATES).map(([no]) => no)
}
