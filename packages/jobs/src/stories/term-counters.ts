/** Counters per row; a term has one in each of two rows. */
const WIDTH = 2 ** 15
/** From this many articles on, all counts are halved: articles from years ago say little about today. */
const MAX_DOCUMENTS = 30_000

/**
 * The number of articles that contain each term, without storing the terms: counters under their hashes (a count-min
 * sketch, Cormode and Muthukrishnan 2005). Rare terms may be counted too high, none too low.
 */
export interface TermCounters {
  documents: number
  counters: Uint16Array
}

/** Counters at zero. */
export function emptyCounters(): TermCounters {
  return { documents: 0, counters: new Uint16Array(2 * WIDTH) }
}

/** Counters from their stored bytes; at zero if those have another size. */
export function countersFrom(documents: number, bytes: Uint8Array): TermCounters {
  if (bytes.byteLength !== 4 * WIDTH) return emptyCounters()
  // A copy: the bytes of a driver may begin at any address.
  return { documents, counters: new Uint16Array(new Uint8Array(bytes).buffer) }
}

/** The bytes of counters, for storage. */
export function bytesOf({ counters }: TermCounters): Uint8Array {
  return new Uint8Array(counters.buffer, counters.byteOffset, counters.byteLength)
}

/** Counts an article, given by its distinct terms. */
export function countTerms(into: TermCounters, terms: Iterable<string>): void {
  const { counters } = into
  for (const term of terms) {
    const [one, other] = placesOf(term)
    const min = Math.min(counters[one] ?? 0, counters[other] ?? 0)
    // Only the smaller one, which is more accurate.
    if (counters[one] === min) counters[one] = min + 1
    if (counters[other] === min) counters[other] = min + 1
  }
  into.documents += 1
  if (into.documents < MAX_DOCUMENTS) return
  into.documents = Math.ceil(into.documents / 2)
  for (let at = 0; at < counters.length; at += 1) counters[at] = (counters[at] ?? 0) >>> 1
}

/** The number of articles that a term was counted in. */
export function countOf({ counters }: TermCounters, term: string): number {
  const [one, other] = placesOf(term)
  return Math.min(counters[one] ?? 0, counters[other] ?? 0)
}

/** FNV-1a over UTF-16 units, then a finalizer whose halves are two hashes. */
function placesOf(term: string): [number, number] {
  let hash = 0x811c9dc5
  for (let at = 0; at < term.length; at += 1) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  hash ^= hash >>> 16
  return [(hash >>> 17) % WIDTH, WIDTH + (hash & (WIDTH - 1))]
}
