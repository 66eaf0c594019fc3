import { type PlacedWord, searchWords } from './search-words.ts'

/** Words that count as hits in a text. */
export interface SearchedPhrase {
  /** Consecutive words. */
  words: readonly string[]
  /** Whether the last one is a prefix. */
  isPrefix: boolean
}

/** A range of a text, in UTF-16 code units. */
export interface HitRange {
  start: number
  end: number
}

/** A piece of a text, and whether it is a match. */
export interface Segment {
  text: string
  isHit: boolean
}

/** The matches in a text, in order, at most `most`, without overlaps. */
export function hitsIn(text: string, sought: readonly SearchedPhrase[], max = 500): HitRange[] {
  return rangesOf(searchWords(text), sought, max)
}

function rangesOf(words: readonly PlacedWord[], sought: readonly SearchedPhrase[], max: number): HitRange[] {
  const whole = new Set<string>()
  const prefixes: string[] = []
  const phrases: SearchedPhrase[] = []
  for (const one of sought) {
    const [word = ''] = one.words
    if (one.words.length > 1) phrases.push(one)
    else if (one.isPrefix) prefixes.push(word)
    else whole.add(word)
  }
  const ranges: HitRange[] = []
  for (let at = 0; at < words.length && ranges.length < max; at += 1) {
    const word = words[at]
    if (!word) break
    const phrase = phrases.find((one) => isAt(words, at, one))
    const length = phrase
      ? phrase.words.length
      : whole.has(word.word) || prefixes.some((prefix) => word.word.startsWith(prefix))
        ? 1
        : 0
    if (length === 0) continue
    const last = words[at + length - 1] ?? word
    ranges.push({ start: word.start, end: last.end })
    at += length - 1
  }
  return ranges
}

function isAt(
  words: readonly PlacedWord[],
  at: number,
  { words: wanted, isPrefix }: SearchedPhrase,
): boolean {
  return wanted.every((one, no) => {
    const word = words[at + no]?.word
    return isPrefix && no === wanted.length - 1 ? word?.startsWith(one) : word === one
  })
}

/** A text in pieces with its hits. */
export function segmentsOf(text: string, hits: readonly HitRange[]): Segment[] {
  const segments: Segment[] = []
  let at = 0
  for (const { start, end } of hits) {
    if (start > at) segments.push({ text: text.slice(at, start), isHit: false })
    segments.push({ text: text.slice(start, end), isHit: true })
    at = end
  }
  if (at < text.length) segments.push({ text: text.slice(at), isHit: false })
  return segments
}

/** The length of a snippet, and the length of text that is searched for one, in UTF-16 code units. */
const SNIPPET = 200
const BEFORE = 60
const READ = 100_000

/** The part of a text with most matches, in pieces; its beginning if it has none. */
export function snippetOf(text: string, sought: readonly SearchedPhrase[]): Segment[] {
  const flat = text.slice(0, READ).replace(/\s+/gu, ' ').trim()
  const hits = hitsIn(flat, sought)
  const start = snippetStart(flat, hits)
  const end = snippetEnd(flat, start + SNIPPET)
  const shown = flat.slice(start, end).toWellFormed()
  const within = hits
    .filter((hit) => hit.start >= start && hit.end <= end)
    .map((hit) => ({ start: hit.start - start, end: hit.end - start }))
  const segments = segmentsOf(shown, within)
  if (start > 0) segments.unshift({ text: '… ', isHit: false })
  if (end < flat.length) segments.push({ text: ' …', isHit: false })
  return segments
}

function snippetStart(text: string, hits: readonly HitRange[]): number {
  let best = 0
  let max = 0
  for (const [at, { start }] of hits.entries()) {
    const seen = new Set<string>()
    for (let no = at; no < hits.length; no += 1) {
      const hit = hits[no]
      if (!hit || hit.end > start + SNIPPET - BEFORE) break
      seen.add(text.slice(hit.start, hit.end).toLowerCase())
    }
    if (seen.size > max) {
      max = seen.size
      best = start
    }
  }
  if (best <= BEFORE) return 0
  const space = text.indexOf(' ', best - BEFORE)
  return space !== -1 && space < best ? space + 1 : best
}

function snippetEnd(text: string, wanted: number): number {
  if (wanted >= text.length) return text.length
  const space = text.lastIndexOf(' ', wanted)
  return space > wanted - BEFORE ? space : wanted
}
