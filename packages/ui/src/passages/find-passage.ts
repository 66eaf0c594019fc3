import type { Place, StoredPassage } from './passage.ts'

type LooseMatch = Place & {
  /** The number of added, missing or replaced characters. */
  errors: number
}

/**
 * Occurrences of `pattern` in `text` with at most `maxErrors` wrong characters: the best match at each position, in
 * order. Sellers' algorithm: time proportional to both lengths.
 */
function searchLoosely(text: string, pattern: string, maxErrors: number): LooseMatch[] {
  const size = pattern.length
  // The minimum errors of a match of the first `i` characters that ends here, and where that match starts.
  const errors = Int32Array.from({ length: size + 1 }, (_, i) => i)
  const starts = new Int32Array(size + 1)
  const found: LooseMatch[] = []
  for (let at = 0; at < text.length; at++) {
    let above = errors[0] ?? 0
    let aboveStart = starts[0] ?? 0
    starts[0] = at + 1
    for (let i = 1; i <= size; i++) {
      const left = errors[i] ?? 0
      const leftStart = starts[i] ?? 0
      let best = above + (pattern.charCodeAt(i - 1) === text.charCodeAt(at) ? 0 : 1)
      let start = aboveStart
      if (left + 1 < best) {
        best = left + 1
        start = leftStart
      }
      const below = (errors[i - 1] ?? 0) + 1
      if (below < best) {
        best = below
        start = starts[i - 1] ?? 0
      }
      errors[i] = best
      starts[i] = start
      above = left
      aboveStart = leftStart
    }
    const min = errors[size] ?? size
    if (min <= maxErrors) keepBest(found, { start: starts[size] ?? 0, end: at + 1, errors: min })
  }
  return found
}

/** Of overlapping matches, only the one with the fewest errors is kept. */
function keepBest(found: LooseMatch[], match: LooseMatch): void {
  const last = found.at(-1)
  if (!last || match.start >= last.end) found.push(match)
  else if (match.errors < last.errors) found[found.length - 1] = match
}

/** The similarity of two short texts: 1 if equal, 0 for nothing in common. */
function likeness(a: string, b: string): number {
  if (a === b) return 1
  const longer = Math.max(a.length, b.length)
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++) {
      const replaced = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return 1 - (row[b.length] ?? longer) / longer
}

/** A text without its white space, which browsers and new extractions change, with the original offsets. */
class Compact {
  readonly text: string
  /** The original position of each kept character. */
  private readonly origins: number[] = []

  constructor(original: string) {
    let text = ''
    for (const { 0: run, index } of original.matchAll(/\S+/gu)) {
      text += run
      for (let i = 0; i < run.length; i++) this.origins.push(index + i)
    }
    this.text = text
  }

  /** The index in `text` of the first kept character at or after an offset of the original. */
  indexOf(offset: number): number {
    let low = 0
    let high = this.origins.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.origins[middle] ?? 0) < offset) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The range of the original behind one of `text`. */
  placeOf({ start, end }: Place): Place {
    return { start: this.origins[start] ?? 0, end: (this.origins[end - 1] ?? -1) + 1 }
  }
}

/** The weight of each property for locating a passage. */
const WEIGHT = { quote: 50, prefix: 20, suffix: 20, position: 2 }
/** Out of 92: a lower score may be anywhere. */
const ENOUGH = 65
/** Words of this length are identifying at any position. */
const UNMISTAKABLE = 16
/** The maximum share of a quote's characters that may have changed. */
const CHANGED = 0.3
/** A longer quote is identified by its beginning and its end, which bounds the search time. */
const END = 64
/** The maximum distance from its old position at which a changed passage is searched. */
const NEAR = 20_000
/** The length of context that is compared, and at how many positions, nearest to the old one first. */
const AROUND = 64
const MAX_CANDIDATES = 100
/** The maximum of character comparisons for changed passages in one text: more would block the page. */
const PATIENCE = 40_000_000

type Candidate = Place & { likeness: number }

/**
 * Finds stored passages in `content`, even if it has changed a little since: by their words, their context, and their
 * position. White space is ignored. Undefined for a passage that isn't there any more.
 */
export function passageFinder(content: string): (passage: StoredPassage) => Place | undefined {
  const page = new Compact(content)
  let patience = PATIENCE

  function looselyIn(near: string, part: string) {
    const effort = near.length * part.length
    if (effort > patience) return []
    patience -= effort
    return searchLoosely(near, part, Math.floor(part.length * CHANGED)).slice(0, MAX_CANDIDATES)
  }

  return (passage) => {
    const quote = new Compact(passage.text).text
    if (!quote) return undefined
    const expected = passage.start === null ? undefined : page.indexOf(passage.start)
    const prefix = new Compact(passage.prefix ?? '').text.slice(-AROUND)
    const suffix = new Compact(passage.suffix ?? '').text.slice(0, AROUND)
    const [same] = occurrences(page.text, prefix + quote + suffix, (expected ?? 0) - prefix.length)
    if (same) return page.placeOf({ start: same.start + prefix.length, end: same.end - suffix.length })
    let candidates = occurrences(page.text, quote, expected)
    if (candidates.length === 0) candidates = likely(page.text, quote, expected, looselyIn)
    let best: (Candidate & { score: number }) | undefined
    for (const candidate of candidates) {
      const before = page.text.slice(Math.max(0, candidate.start - prefix.length), candidate.start)
      const after = page.text.slice(candidate.end, candidate.end + suffix.length)
      const away = expected === undefined ? 0 : Math.abs(candidate.start - expected) / page.text.length
      const score =
        WEIGHT.quote * candidate.likeness +
        WEIGHT.prefix * (prefix ? likeness(before, prefix) : 1) +
        WEIGHT.suffix * (suffix ? likeness(after, suffix) : 1) +
        WEIGHT.position * (1 - away)
      if (!best || score > best.score) best = { ...candidate, score }
    }
    if (!best) return undefined
    const certain = best.likeness === 1 && quote.length >= UNMISTAKABLE
    return certain || best.score >= ENOUGH ? page.placeOf(best) : undefined
  }
}

/** The occurrences of `quote` in `text`, nearest to `expected` first. */
function occurrences(text: string, quote: string, expected?: number): Candidate[] {
  const found: Candidate[] = []
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
    found.push({ start: at, end: at + quote.length, likeness: 1 })
  }
  return nearest(found, expected)
}

function nearest(candidates: Candidate[], expected = 0): Candidate[] {
  return candidates
    .sort((a, b) => Math.abs(a.start - expected) - Math.abs(b.start - expected))
    .slice(0, MAX_CANDIDATES)
}

function likely(
  text: string,
  quote: string,
  expected: number | undefined,
  looselyIn: (near: string, part: string) => LooseMatch[],
): Candidate[] {
  const from = Math.max(0, (expected ?? 0) - NEAR)
  const near = text.slice(from, (expected ?? 0) + quote.length + NEAR)
  const search = (part: string) =>
    looselyIn(near, part).map(({ start, end, errors }) => ({
      start: from + start,
      end: from + end,
      likeness: 1 - errors / part.length,
    }))
  if (quote.length <= 2 * END) return search(quote)
  const tails = search(quote.slice(-END))
  const whole = search(quote.slice(0, END)).flatMap((head) =>
    tails
      .map((tail) => ({
        start: head.start,
        end: tail.end,
        likeness: Math.min(
          (head.likeness + tail.likeness) / 2,
          1 - Math.abs(tail.end - head.start - quote.length) / quote.length,
        ),
      }))
      .filter((candidate) => candidate.likeness >= 1 - CHANGED),
  )
  return nearest(whole, expected)
}
