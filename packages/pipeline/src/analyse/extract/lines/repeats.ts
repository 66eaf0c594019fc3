import { wordsOf } from '../../../common/text/words-of.ts'

/** How alike an entry and its heading are: editors shorten and mistype. */
const LIKENESS = 0.75

/** Only the first texts with a word count: one in more says nothing about which line is meant. */
const COMMON = 40

/** `MONEY: How to save` */
const LABELLED = /^(.{3,60}?)(?::| [–—-]+) (.{3,})$/

/**
 * For a list of short texts, a function that says where the one at a place comes again further down, in the same words
 * or nearly; -1 where it does not. Linear in the number of texts.
 */
export function repeatsOf(titles: readonly string[]): (at: number) => number {
  const words = titles.map((title) => new Set(wordsOf(title)))
  const index = indexOf(words)
  const labels = labelsOf(titles)
  const lastWith = new Map(titles.map((title, at) => [wordsOf(title).join(' '), at]))
  return (at) => {
    const key = wordsOf(titles[at] ?? '').join(' ')
    const same = key === '' ? -1 : (lastWith.get(key) ?? -1)
    return same > at ? same : repeatedAt(at, partsOf(titles[at] ?? '', labels), words, index)
  }
}

function indexOf(words: readonly ReadonlySet<string>[]): Map<string, number[]> {
  const index = new Map<string, number[]>()
  words.forEach((own, at) => {
    for (const word of own) {
      const known = index.get(word)
      if (!known) index.set(word, [at])
      else if (known.length < COMMON) known.push(at)
    }
  })
  return index
}

/** How often each label before a colon or dash comes: one that comes twice names no single title. */
function labelsOf(titles: readonly string[]): Map<string, number> {
  const labels = new Map<string, number>()
  for (const title of titles) {
    const label = LABELLED.exec(title)?.[1]
    if (label !== undefined) labels.set(label, (labels.get(label) ?? 0) + 1)
  }
  return labels
}

/** What an entry may name: all of it, the title after its section, or the section. */
function partsOf(title: string, labels: ReadonlyMap<string, number>): string[] {
  const [, label, rest] = LABELLED.exec(title) ?? []
  if (label === undefined || rest === undefined) return [title]
  return labels.get(label) === 1 ? [title, rest, label] : [title, rest]
}

/** Where a line comes again further down; or -1. */
function repeatedAt(
  at: number,
  parts: readonly string[],
  words: readonly ReadonlySet<string>[],
  index: ReadonlyMap<string, number[]>,
): number {
  for (const text of parts) {
    const to = text === '' ? -1 : mostLike(new Set(wordsOf(text)), at, words, index)
    if (to !== -1) return to
  }
  return -1
}

function mostLike(
  wanted: ReadonlySet<string>,
  at: number,
  words: readonly ReadonlySet<string>[],
  index: ReadonlyMap<string, number[]>,
): number {
  const shared = new Map<number, number>()
  for (const word of wanted)
    for (const place of index.get(word) ?? []) if (place > at) shared.set(place, (shared.get(place) ?? 0) + 1)
  let best = -1
  let most = LIKENESS - 0.001
  for (const [place, count] of shared) {
    const likeness = (2 * count) / (wanted.size + (words[place]?.size ?? 0))
    if (likeness > most) {
      most = likeness
      best = place
    }
  }
  return best
}
