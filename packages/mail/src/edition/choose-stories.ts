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
 * The indices of the stories for a time, the most worthwhile first. Each further story of the same newsletter, category
 * or length gains less (a submodular function), so that they are chosen one by one by gain for their time (Lin and
 * Bilmes 2010); then each is exchanged once for another if that gains more.
 */
export function chooseStories(candidates: readonly Candidate[], seconds: number): number[] {
  const open = new Set(candidates.flatMap(({ value }, at) => (value >= LEAST_VALUE ? [at] : [])))
  const own = candidates.map(({ value }) => Math.max(0, value) ** POWER)
  const costs = candidates.map((candidate) => candidate.seconds ** TIME_POWER)
  const chosen: number[] = []
  const likes = likesOf(candidates)
  /** How many of those chosen have what: a newsletter, a category, a length. */
  const counts: number[] = []
  let left = seconds
  const isLong = (at: number) => candidates[at]?.isLong === true
  const secondsOf = (at: number) => candidates[at]?.seconds ?? 0
  const gainOf = (at: number) => {
    let gain = own[at] ?? 0
    for (const [kind, like] of (likes[at] ?? []).entries()) gain *= (SHARES[kind] ?? 1) ** (counts[like] ?? 0)
    return gain
  }
  const count = (at: number, by: 1 | -1) => {
    for (const like of likes[at] ?? []) counts[like] = (counts[like] ?? 0) + by
    left -= by * secondsOf(at)
  }
  /** The one that gains most for its time beside those chosen. */
  const best = (isPossible: (at: number) => boolean): number | undefined => {
    let most = 0
    let found: number | undefined
    for (const at of open) {
      if (secondsOf(at) > left || !isPossible(at)) continue
      const gain = gainOf(at) / (costs[at] ?? 1)
      if (gain <= most) continue
      most = gain
      found = at
    }
    return found
  }
  const take = (at: number | undefined) => {
    if (at === undefined) return false
    chosen.push(at)
    open.delete(at)
    count(at, 1)
    return true
  }
  const long = best((at) => isLong(at) && (candidates[at]?.value ?? 0) >= GOOD)
  take(long)
  while (take(best(() => true)));
  for (const [place, at] of chosen.entries()) {
    count(at, -1)
    const better = best((other) => at !== long || isLong(other))
    const isBetter = better !== undefined && gainOf(better) > gainOf(at)
    count(isBetter ? better : at, 1)
    if (!isBetter) continue
    chosen[place] = better
    open.delete(better)
    open.add(at)
  }
  return chosen.sort((a, b) => (candidates[b]?.value ?? 0) - (candidates[a]?.value ?? 0))
}

/** The numbers of each story's newsletter, category and length. */
function likesOf(candidates: readonly Candidate[]): number[][] {
  const numbers = new Map<string, number>()
  const numberOf = (like: string) => {
    if (!numbers.has(like)) numbers.set(like, numbers.size)
    return numbers.get(like) ?? 0
  }
  return candidates.map(({ newsletterId, category, isLong }) =>
    [`newsletter ${newsletterId}`, `category ${category}`, `long ${isLong}`].map(numberOf),
  )
}
