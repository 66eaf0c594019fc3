import { countWords, wordsOf } from '../../../common/text/words-of.ts'
import { isContentsHeading } from './phrases.ts'

/** What one line of a mail says, for comparing a table of contents with the headings below. */
export interface ContentsLine {
  /** Its words without number, bullet or drawn lines; empty for one that is no title: an address, a drawn line, prose. */
  title: string
  words: number
  /** Lines set off alike share a size; null for running text. */
  look: number | null
}

export interface Contents {
  /** Where the table begins. */
  start: number
  /** Lines of the table, by place. */
  entries: ReadonlySet<number>
  /** Lines further down that the table announces. */
  titles: ReadonlySet<number>
}

/** A table has at least this many entries; one under a heading that says so may have one less. */
const ENTRIES = 3

/** Share of the table's lines that come again. */
const TOLD = 0.6

/** So much text is under most headings. */
const BODY_WORDS = 10

/** With fewer words between, two lines are in one block: it is printed twice. */
const NO_BODY = 4

/** Lines without an entry within a table: an address, a drawn line, a tagline. */
const GAP = 3

/** The table of an essay names its parts. */
const OF_ESSAY =
  /^[^\p{L}]*(?:in|contents of|dans) (?:this|diesem|cet) (?:post|essay|article|guide|story|beitrag|artikel|billet)\b/iu

/** So many entries in a row may have other words than their headings. */
const MAX_OPEN = 20

/**
 * Finds the table of contents of a mail: short lines in a row that come again, in order, each with text under it. It
 * says what the titles are, whatever they look like. Null where there is none. Linear in the number of lines.
 */
export function contentsOf(lines: readonly ContentsLine[]): Contents | null {
  const repeatedAt = repeatsOf(lines.map(({ title }) => title))
  const before = [0]
  for (const line of lines) before.push((before.at(-1) ?? 0) + line.words)
  let best: Run | null = null
  let run: Run = []
  const close = () => {
    const kept = settled(run)
    if (kept.length > (best?.length ?? 0) && isContents(kept, lines, before)) best = kept
    run = []
  }
  for (let at = 0; at < lines.length * 0.6; at += 1) {
    const to = repeatedAt(at)
    if (to === -1) continue
    const last = run.at(-1)
    const isNext = last && at - last.from <= GAP && to > last.to && at < (run[0]?.to ?? 0)
    if (last && (!isNext || (isBare(last.to, to, lines, before) && !isSection(last.to, to, lines)))) close()
    run.push({ from: at, to })
  }
  close()
  return best === null ? null : contentsFrom(best, lines, before)
}

type Run = { from: number; to: number }[]

function isBare(
  from: number,
  to: number,
  lines: readonly ContentsLine[],
  before: readonly number[],
): boolean {
  return wordsUnder(from, to, lines, before) < NO_BODY
}

/** Words after a title up to another, those that are on its own line included. */
function wordsUnder(
  from: number,
  to: number,
  lines: readonly ContentsLine[],
  before: readonly number[],
): number {
  return (before[to] ?? 0) - (before[from] ?? 0) - countWords(lines[from]?.title ?? '')
}

/** Whether the first of two headings, one right above the other, looks like the heading of a section. */
function isSection(from: number, to: number, lines: readonly ContentsLine[]): boolean {
  const look = lines[from]?.look ?? null
  return look !== null && look !== lines[to]?.look
}

/** Without entries that only name others of the table itself. */
function settled(run: Run): Run {
  const end = run.at(-1)?.from ?? 0
  return run.filter(({ to }) => to > end)
}

function isContents(run: Run, lines: readonly ContentsLine[], before: readonly number[]): boolean {
  const [first] = run
  const last = run.at(-1)
  if (!first || !last) return false
  const above = lines.slice(Math.max(0, first.from - 3), first.from)
  if (above.some(({ title }) => OF_ESSAY.test(title))) return false
  const isHeaded = above.some(({ title }) => isContentsHeading(title))
  const told = lines.slice(first.from, last.from + 1).filter(({ title }) => title !== '').length
  if (run.length < (isHeaded ? ENTRIES - 1 : ENTRIES) || run.length < told * TOLD) return false
  const bodies = run.slice(1).flatMap(({ to }, at) => {
    const from = run[at]?.to ?? 0
    return isBare(from, to, lines, before) ? [] : [wordsUnder(from, to, lines, before)]
  })
  return bodies.length > 0 && bodies.filter((words) => words >= BODY_WORDS).length >= bodies.length * TOLD
}

/** Entries in other words than their headings are told by the look and place of those, and by a word or two. */
function contentsFrom(run: Run, lines: readonly ContentsLine[], before: readonly number[]): Contents {
  const titles = new Set(
    run.flatMap(({ to }, at) => (isBare(to, run[at + 1]?.to ?? lines.length, lines, before) ? [] : [to])),
  )
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

/** Where the table ends: at the first line that is no title, looks different or is announced itself. */
function endOfTable(last: number, lines: readonly ContentsLine[], titles: ReadonlySet<number>): number {
  const goesOn = (at: number) =>
    !titles.has(at) && lines[at]?.title && (lines[at]?.look === lines[last]?.look || !lines[at]?.look)
  let end = last + 1
  while (end - last < MAX_OPEN && goesOn(end)) end += 1
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
  for (const [look, times] of count) if (times >= titles.size * TOLD) return look
  return null
}

function placesBetween(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from - 1) }, (_, at) => from + 1 + at)
}

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
