import type { Place } from './passage.ts'

export type LooseMatch = Place & {
  /** Characters that had to be added, left out or replaced. */
  errors: number
}

/**
 * Where `pattern` stands in `text` with at most `maxErrors` wrong characters: the best match of each place, in order.
 * Sellers' algorithm: takes time in proportion to both lengths.
 */
export function searchLoosely(text: string, pattern: string, maxErrors: number): LooseMatch[] {
  const size = pattern.length
  // The least errors of a match of the first `i` characters that ends here, and where that match starts.
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
    const least = errors[size] ?? size
    if (least <= maxErrors) keepBest(found, { start: starts[size] ?? 0, end: at + 1, errors: least })
  }
  return found
}

/** Of matches that overlap, only the one with the fewest errors stays. */
function keepBest(found: LooseMatch[], match: LooseMatch): void {
  const last = found.at(-1)
  if (!last || match.start >= last.end) found.push(match)
  else if (match.errors < last.errors) found[found.length - 1] = match
}

/** How alike two short texts are: 1 for the same, 0 for nothing in common. */
export function likeness(a: string, b: string): number {
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
