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

/** How much of its gain the second story of a newsletter has beside the first, the third beside the second, … */
const SAME_NEWSLETTER = 0.88
const SAME_CATEGORY = 0.98
const SAME_LENGTH = 0.99

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
  const chosen: number[] = []
  let left = seconds
  const take = (at: number) => {
    chosen.push(at)
    open.delete(at)
    left -= (candidates[at] as Candidate).seconds
  }
  const long = best(
    candidates,
    [...open],
    [],
    (one) => one.isLong && one.value >= GOOD && one.seconds <= left,
  )
  if (long !== undefined) take(long)
  for (;;) {
    const next = best(candidates, [...open], chosen, (one) => one.seconds <= left)
    if (next === undefined) break
    take(next)
  }
  for (const [place, at] of chosen.entries()) {
    const others = chosen.filter((other) => other !== at)
    const room = left + (candidates[at] as Candidate).seconds
    const better = best(candidates, [...open], others, (one) => one.seconds <= room)
    if (better === undefined || (at === long && !(candidates[better] as Candidate).isLong)) continue
    if (
      gainOf(candidates[better] as Candidate, others, candidates) <=
      gainOf(candidates[at] as Candidate, others, candidates)
    )
      continue
    chosen[place] = better
    open.delete(better)
    open.add(at)
    left = room - (candidates[better] as Candidate).seconds
  }
  return chosen.sort((a, b) => (candidates[b]?.value ?? 0) - (candidates[a]?.value ?? 0))
}

/** The one that gains most for its time beside those chosen. */
function best(
  candidates: readonly Candidate[],
  open: readonly number[],
  chosen: readonly number[],
  isPossible: (candidate: Candidate) => boolean,
): number | undefined {
  let most = 0
  let found: number | undefined
  for (const at of open) {
    const candidate = candidates[at] as Candidate
    if (!isPossible(candidate)) continue
    const gain = gainOf(candidate, chosen, candidates) / candidate.seconds ** TIME_POWER
    if (gain <= most) continue
    most = gain
    found = at
  }
  return found
}

function gainOf(own: Candidate, chosen: readonly number[], candidates: readonly Candidate[]): number {
  let gain = own.value ** POWER
  for (const at of chosen) {
    const other = candidates[at] as Candidate
    if (other.newsletterId === own.newsletterId) gain *= SAME_NEWSLETTER
    if (other.category === own.category) gain *= SAME_CATEGORY
    if (other.isLong === own.isLong) gain *= SAME_LENGTH
  }
  return gain
}
