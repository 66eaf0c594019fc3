import { wordsOf } from '../../common/text/words-of.ts'
import { isContentsHeading } from './phrases.ts'

/** One line of a mail, for comparing a table of contents with the headings below. */
export interface ContentsLine {
  /** Its words without number, bullet or drawn lines; empty if it can't be a title: an address, a drawn line, prose. */
  title: string
  /** The same number for lines with the same formatting; null for running text. */
  look: number | null
}

export interface Contents {
  /** The index of the table's first line. */
  start: number
  /** Indices of the table's lines. */
  entries: ReadonlySet<number>
  /** Indices of the lines further down that the table lists. */
  titles: ReadonlySet<number>
}

/** The minimum of entries; one less is enough under a heading such as “Contents”. */
const ENTRIES = 3

/** The minimum share of the table's lines that are repeated below. */
const MIN_SHARE = 0.6

/** The maximum of lines within a table that are not entries: an address, a drawn line, a tagline. */
const GAP = 3

/** The table of contents of an essay lists its parts. */
const OF_ESSAY =
  /^[^\p{L}]*(?:in|contents of|dans) (?:this|diesem|cet) (?:post|essay|article|guide|story|beitrag|artikel|billet)\b/iu

/** The maximum of consecutive entries whose words differ from their headings. */
const MAX_OPEN = 20

/**
 * Finds the table of contents of a mail: consecutive short lines that are repeated below, in order. It identifies the
 * titles whatever their formatting. Null if there is none. Linear in the number of lines.
 */
export function contentsOf(lines: readonly ContentsLine[]): Contents | null {
  const repeatedAt = repeatsOf(lines.map(({ title }) => title))
  let best: Run | null = null
  let run: Run = []
  const close = () => {
    const kept = settled(run)
    if (kept.length > (best?.length ?? 0) && isContents(kept, lines)) best = kept
    run = []
  }
  for (let at = 0; at < lines.length * 0.6; at += 1) {
    const to = repeatedAt(at)
    if (to === -1) continue
    const last = run.at(-1)
    const isNext = last && at - last.from <= GAP && to > last.to && at < (run[0]?.to ?? 0)
    if (last && !isNext) close()
    run.push({ from: at, to })
  }
  close()
  return best === null ? null : contentsFrom(best, lines)
}

type Run = { from: number; to: number }[]

/** Without entries that only match other lines of the table itself. */
function settled(run: Run): Run {
  const end = run.at(-1)?.from ?? 0
  return run.filter(({ to }) => to > end)
}

function isContents(run: Run, lines: readonly ContentsLine[]): boolean {
  const [first] = run
  const last = run.at(-1)
  if (!first || !last) return false
  const above = lines.slice(Math.max(0, first.from - 3), first.from)
  if (above.some(({ title }) => OF_ESSAY.test(title))) return false
  const isHeaded = above.some(({ title }) => isContentsHeading(title))
  const titledCount = lines.slice(first.from, last.from + 1).filter(({ title }) => title !== '').length
  return run.length >= (isHeaded ? ENTRIES - 1 : ENTRIES) && run.length >= titledCount * MIN_SHARE
}

/** Entries whose words differ from their headings are matched by look, position, and a word or two. */
function contentsFrom(run: Run, lines: readonly ContentsLine[]): Contents {
  const titles = new Set(run.map(({ to }) => to))
  const entries = new Set(run.map(({ from }) => from))
  const look = lookOfMost(titles, lines)
  run.forEach(({ from, to }, at) => {
    const next = run[at + 1]
    const open = placesBetween(from, next?.from ?? endOfTable(from, lines, titles)).filter(
      (place) => lines[place]?.title,
    )
    for (const place of open) entries.add(place)
    if (open.length === 0 || look === null) return
    const alike = placesBetween(to, next?.to ?? lines.length).filter((place) => lines[place]?.look === look)
    for (const entry of open) {
      const named = alike.find((place) => !titles.has(place) && isNamed(lines[entry], lines[place]))
      if (named !== undefined) titles.add(named)
    }
  })
  return { start: run[0]?.from ?? 0, entries, titles }
}

/** Where the table ends: at the first line that can't be a title, looks different or is itself listed. */
function endOfTable(last: number, lines: readonly ContentsLine[], titles: ReadonlySet<number>): number {
  const continues = (at: number) =>
    !titles.has(at) && lines[at]?.title && (lines[at]?.look === lines[last]?.look || !lines[at]?.look)
  let end = last + 1
  while (end - last < MAX_OPEN && continues(end)) end += 1
  return end
}

function isNamed(entry: ContentsLine | undefined, heading: ContentsLine | undefined): boolean {
  const wanted = new Set(wordsOf(entry?.title ?? ''))
  const own = wordsOf(heading?.title ?? '')
  const shared = new Set(own.filter((word) => wanted.has(word) && word.length > 2)).size
  return shared >= 2 || (shared === 1 && Math.min(own.length, wanted.size) <= 3)
}

function lookOfMost(titles: ReadonlySet<number>, lines: readonly ContentsLine[]): number | null {
  const count = new Map<number, number>()
  for (const at of titles) {
    const look = lines[at]?.look ?? null
    if (look !== null) count.set(look, (count.get(look) ?? 0) + 1)
  }
  for (const [look, times] of count) if (times >= titles.size * MIN_SHARE) return look
  return null
}

function placesBetween(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from - 1) }, (_, at) => from + 1 + at)
}

/** The minimum similarity of an entry and its heading: editors shorten and mistype. */
const LIKENESS = 0.75

/** Only the first texts with a word are indexed: a more common word does not identify a line. */
const COMMON = 40

/** `MONEY: How to save` */
const LABELLED = /^(.{3,60}?)(?::| [–—-]+) (.{3,})$/

/**
 * For a list of short texts, returns a function that returns the index where the text at an index is repeated further
 * down, in the same or nearly the same words; -1 if it isn't. Linear in the number of texts.
 */
function repeatsOf(titles: readonly string[]): (at: number) => number {
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

/** How often each label before a colon or dash occurs: one that occurs twice does not identify a title. */
function labelsOf(titles: readonly string[]): Map<string, number> {
  const labels = new Map<string, number>()
  for (const title of titles) {
    const label = LABELLED.exec(title)?.[1]
    if (label !== undefined) labels.set(label, (labels.get(label) ?? 0) + 1)
  }
  return labels
}

/** What an entry may refer to: its whole text, the title after its section, or the section. */
function partsOf(title: string, labels: ReadonlyMap<string, number>): string[] {
  const [, label, rest] = LABELLED.exec(title) ?? []
  if (label === undefined || rest === undefined) return [title]
  return labels.get(label) === 1 ? [title, rest, label] : [title, rest]
}

/** Where a line is repeated further down, or -1. */
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
