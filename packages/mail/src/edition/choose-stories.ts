/** A story that may be chosen. */
export interface Candidate {
  /** Its worth to the reader: 3 belongs into ten minutes, 0 is no story; more or less by what the reader follows. */
  value: number
  seconds: number
  newsletterId: string
  category: string
  isLong: boolean
}

/** Stories below are no stories, or nothing that this reader wants. */
const LEAST_VALUE = 0.75

/** The gain of a story grows faster than its value: one that belongs into ten minutes is worth several that don't. */
const POWER = 2

/** How much of its gain each further story of a newsletter, a category and a length has. */
const SHARES = [0.88, 0.98, 0.99] as const

/** A longer story must be worth more, though not in proportion to its time. */
const TIME_POWER = 0.3

/** A long read of this value is among the stories if there is one. */
const GOOD = 2

/**
 * The indices of the stories for a time, at most `max`, the most worthwhile first. Each further story of the same newsletter, category
 * or length gains less (a submodular function), so that they are chosen one by one by gain for their time (Lin and
 * Bilmes 2010); then each is exchanged once for another if that gains more.
 */
export function chooseStories(
  candidates: readonly Candidate[],
  seconds: number,
  max = Number.POSITIVE_INFINITY,
): number[] {
  const isOpen = candidates.map(({ value }) => value >= LEAST_VALUE)
  const own = Float64Array.from(candidates, ({ value }) => Math.max(0, value) ** POWER)
  const costs = Float64Array.from(candidates, (candidate) => candidate.seconds ** TIME_POWER)
  const { likes, kinds } = likesOf(candidates)
  /** How many of those chosen have what, and how much of its gain one more of it has. */
  const counts = kinds.map(() => 0)
  const shares = Float64Array.from(kinds, () => 1)
  const chosen: number[] = []
  let left = seconds
  const isLong = (at: number) => candidates[at]?.isLong === true
  const secondsOf = (at: number) => candidates[at]?.seconds ?? 0
  // A thousand stories are weighed some fifty times: without a loop or an object for each.
  const shareOf = (place: number) => shares[likes[place] ?? 0] ?? 1
  const gainOf = (at: number) => (own[at] ?? 0) * shareOf(3 * at) * shareOf(3 * at + 1) * shareOf(3 * at + 2)
  const count = (at: number, by: 1 | -1) => {
    for (const like of likes.subarray(3 * at, 3 * at + 3)) {
      const own = (counts[like] ?? 0) + by
      counts[like] = own
      shares[like] = (SHARES[kinds[like] ?? 0] ?? 1) ** own
    }
    left -= by * secondsOf(at)
  }
  /** The one that gains most for its time beside those chosen. */
  const best = (isPossible: (at: number) => boolean): number | undefined => {
    let most = 0
    let found: number | undefined
    for (let at = 0; at < candidates.length; at += 1) {
      if (!isOpen[at]) continue
      const gain = gainOf(at) / (costs[at] ?? 1)
      if (gain <= most || secondsOf(at) > left || !isPossible(at)) continue
      most = gain
      found = at
    }
    return found
  }
  const take = (at: number | undefined) => {
    if (at === undefined) return false
    chosen.push(at)
    isOpen[at] = false
    count(at, 1)
    return true
  }
  const long = best((at) => isLong(at) && (candidates[at]?.value ?? 0) >= GOOD)
  take(long)
  while (chosen.length < max && take(best(() => true)));
  for (const [place, at] of chosen.entries()) {
    count(at, -1)
    const better = best((other) => at !== long || isLong(other))
    const isBetter = better !== undefined && gainOf(better) > gainOf(at)
    count(isBetter ? better : at, 1)
    if (!isBetter) continue
    chosen[place] = better
    isOpen[better] = false
    isOpen[at] = true
  }
  return chosen.sort((a, b) => (candidates[b]?.value ?? 0) - (candidates[a]?.value ?? 0))
}

/** The numbers of each story's newsletter, category and length, three a story, and of which of these kinds each number is. */
function likesOf(candidates: readonly Candidate[]): { likes: Int32Array; kinds: number[] } {
  const numbers = new Map<string, number>()
  const kinds: number[] = []
  const likes = new Int32Array(3 * candidates.length)
  for (const [at, { newsletterId, category, isLong }] of candidates.entries()) {
    const own = [`newsletter ${newsletterId}`, `category ${category}`, `long ${isLong}`]
    for (const [kind, like] of own.entries()) {
      const known = numbers.get(like) ?? kinds.push(kind) - 1
      numbers.set(like, known)
      likes[3 * at + kind] = known
    }
  }
  return { likes, kinds }
}
