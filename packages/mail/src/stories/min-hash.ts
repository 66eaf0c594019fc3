/** The number of minimum hashes of a text. */
const HASHES = 24
/** Texts with fewer word pairs share them by coincidence. */
const MIN = 12
/** The number of hashes of a band, by which near-identical texts are looked up. */
const BAND = 3

const SEEDS = Array.from({ length: HASHES }, (_, at) => Math.imul(at + 1, 0x9e3779b1) >>> 0)

/** The minimum hashes of a text's adjacent term pairs, in base 36; empty if it is too short. */
export function minHashes(terms: readonly string[]): string[] {
  const pairs = new Set(terms.slice(1).map((term, at) => hashOf(`${terms[at]} ${term}`)))
  if (pairs.size < MIN) return []
  return SEEDS.map((seed) => {
    let min = 0xffffffff
    for (const pair of pairs) min = Math.min(min, mixed(pair ^ seed))
    return min.toString(36)
  })
}

/** The estimated share of word pairs that two texts have in common; 0 if either is too short. */
export function similarity(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0
  return a.filter((hash, at) => hash === b[at]).length / a.length
}

/** Keys of which texts with mostly the same word pairs are likely to share one. */
export function bandsOf(hashes: readonly string[]): string[] {
  const bands: string[] = []
  for (let at = 0; at + BAND <= hashes.length; at += BAND) {
    bands.push(`${at / BAND}.${hashOf(hashes.slice(at, at + BAND).join(' ')).toString(36)}`)
  }
  return bands
}

/** A 32-bit hash (FNV-1a over UTF-16 units). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return mixed(hash)
}

/** The finalizer of MurmurHash3. */
function mixed(value: number): number {
  let hash = value ^ (value >>> 16)
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
