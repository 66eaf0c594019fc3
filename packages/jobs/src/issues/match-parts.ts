import { wordsOf } from '@tidings/mail/common/text/words-of'

/** Words per run. */
const RUN = 3

/** The runs of three words of a text, without duplicates; the whole text if it is shorter. */
export function runsOf(text: string): Set<string> {
  const words = wordsOf(text)
  if (words.length === 0) return new Set()
  if (words.length <= RUN) return new Set([words.join(' ')])
  return new Set(words.slice(RUN - 1).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`))
}

/** The share of the shorter text that is in the other, from 0 to 1; 1 for two empty texts. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [few, many] = a.size < b.size ? [a, b] : [b, a]
  if (few.size === 0) return many.size === 0 ? 1 : 0
  let shared = 0
  for (const run of few) if (many.has(run)) shared += 1
  return shared / few.size
}

/** The properties by which a part of an issue is recognised. */
export interface Matchable {
  title: string
  /** The clean address and the one in the mail. */
  url: string | null
  originalUrl: string | null
  text: string
}

/** Below this similarity, two parts that share neither link nor title are different. */
const LIKE = 0.5
/** Parts that share a link with several others are distinguished by their words only up to this number. */
const MAX_GROUP = 40

/**
 * Matches the parts of an earlier analysis of a mail to those of a later one: by link and title, by link, by title, by
 * the whole text, by most of it, in this order; equal matches follow the order of the mail. Returns the index of the
 * later part for each earlier one, one to one; missing if it is gone. Linear in the number of parts and words.
 */
export function matchParts(before: readonly Matchable[], after: readonly Matchable[]): Map<number, number> {
  const sides = { before: before.map(seen), after: after.map(seen) }
  const round: Round = { ...sides, found: new Map(), taken: new Set() }
  for (const key of KEYS) matchBy(round, key)
  matchByText(round)
  return round.found
}

interface Seen extends Matchable {
  words: string
  textWords: string
  runs: ReadonlySet<string>
}

interface Round {
  before: readonly Seen[]
  after: readonly Seen[]
  found: Map<number, number>
  taken: Set<number>
}

const seen = (part: Matchable): Seen => ({
  ...part,
  words: wordsOf(part.title).join(' '),
  textWords: wordsOf(part.text).join(' '),
  runs: runsOf(`${part.title}\n${part.text}`),
})

interface Key {
  of(part: Seen): string | null
  /** Whether the key alone is sufficient if several parts share it. */
  isEnough: boolean
}

const KEYS: Key[] = [
  { of: ({ originalUrl: url, words }) => (url && words ? `${url} ${words}` : null), isEnough: true },
  { of: ({ url, words }) => (url && words ? `${url} ${words}` : null), isEnough: true },
  { of: ({ originalUrl }) => originalUrl, isEnough: false },
  { of: ({ url }) => url, isEnough: false },
  { of: ({ words }) => words || null, isEnough: true },
  // A text may be too short to have anything else in common.
  { of: ({ textWords }) => textWords || null, isEnough: true },
]

function matchBy(round: Round, key: Key): void {
  const byKey = (open: readonly Open[]) => Map.groupBy(open, ({ part }) => key.of(part))
  const later = byKey(openOf(round.after, (at) => round.taken.has(at)))
  for (const [value, olds] of byKey(openOf(round.before, (at) => round.found.has(at)))) {
    const news = value === null ? undefined : later.get(value)
    if (news) pair(round, olds, news, key.isEnough)
  }
}

type Open = { part: Seen; at: number }

const openOf = (parts: readonly Seen[], isTaken: (at: number) => boolean): Open[] =>
  parts.map((part, at) => ({ part, at })).filter(({ at }) => !isTaken(at))

/**
 * Pairs parts that share a key: the most similar first, then in order. If the key is not sufficient, dissimilar ones
 * are not paired.
 */
function pair(round: Round, olds: readonly Open[], news: readonly Open[], isEnough: boolean): void {
  const isLone = olds.length === 1 && news.length === 1
  const isLarge = olds.length > MAX_GROUP || news.length > MAX_GROUP
  // A link shared by this many is no evidence: their texts decide.
  if (isLarge && !isEnough) return
  const inOrder = olds.flatMap((old, at) => (news[at] ? [{ old, next: news[at], like: 1 }] : []))
  const pairs = isLone || isLarge ? inOrder : alike(olds, news).filter(({ like }) => isEnough || like > 0)
  for (const { old, next } of pairs) take(round, old.at, next.at)
}

/** All pairs of two lists of parts, the most similar first. */
function alike(olds: readonly Open[], news: readonly Open[]) {
  const pairs = olds.flatMap((old) =>
    news.map((next) => ({ old, next, like: likeness(old.part.runs, next.part.runs) })),
  )
  return pairs.sort((a, b) => b.like - a.like || distance(a) - distance(b))
}

const distance = ({ old, next }: { old: Open; next: Open }): number => Math.abs(old.at - next.at)

function take({ found, taken }: Round, old: number, next: number): void {
  if (found.has(old) || taken.has(next)) return
  found.set(old, next)
  taken.add(next)
}

/** Pairs the rest by shared words, most similar first: a text that was split matches its largest piece. */
function matchByText(round: Round): void {
  const news = openOf(round.after, (at) => round.taken.has(at))
  const places = new Map<string, number[]>()
  for (const { part, at } of news) {
    for (const run of part.runs) {
      const known = places.get(run)
      if (known) known.push(at)
      else places.set(run, [at])
    }
  }
  const pairs = openOf(round.before, (at) => round.found.has(at)).flatMap(({ part, at }) => {
    const shared = new Map<number, number>()
    for (const run of part.runs) {
      const where = places.get(run) ?? []
      // Words in many parts are not specific.
      if (where.length <= MAX_GROUP) for (const next of where) shared.set(next, (shared.get(next) ?? 0) + 1)
    }
    return [...shared].flatMap(([next, count]) => {
      const smaller = Math.min(part.runs.size, round.after[next]?.runs.size ?? 0)
      return count >= smaller * LIKE ? [{ old: at, next, count }] : []
    })
  })
  pairs.sort((a, b) => b.count - a.count || Math.abs(a.old - a.next) - Math.abs(b.old - b.next))
  for (const { old, next } of pairs) take(round, old, next)
}
