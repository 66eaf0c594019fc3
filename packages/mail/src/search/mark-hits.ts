import { setImmediate as nextTurn } from 'node:timers/promises'
import { occurrencesOf } from '../common/text/occurrences-of.ts'
import { type PlacedWord, placedWords, searchWords } from './search-words.ts'

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

/** The number of words that are read before other work has its turn. */
const TOGETHER = 20_000

/** The same for a text of any length. */
export async function hitsInLongText(
  text: string,
  sought: readonly SearchedPhrase[],
  max = 500,
): Promise<HitRange[]> {
  const words: PlacedWord[] = []
  for (const word of placedWords(text)) {
    words.push(word)
    if (words.length % TOGETHER === 0) await nextTurn()
  }
  return rangesOf(words, sought, max)
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
  const begins = phrases.length > 0 ? beginnings(words, phrases) : undefined
  const ranges: HitRange[] = []
  for (let at = 0; at < words.length && ranges.length < max; at += 1) {
    const word = words[at]
    if (!word) break
    const phrase = begins?.[at] ?? 0
    const length =
      phrase > 0
        ? phrase
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

/** The length of the phrase that begins at each word, of several the first one; 0 without one. */
function beginnings(words: readonly PlacedWord[], phrases: readonly SearchedPhrase[]): Uint16Array {
  const lengths = new Uint16Array(words.length)
  const texts = words.map(({ word }) => word)
  for (const { words: wanted, isPrefix } of phrases) {
    const exact = isPrefix ? wanted.slice(0, -1) : wanted
    const beginning = isPrefix ? (wanted.at(-1) ?? '') : ''
    for (const at of occurrencesOf(texts, exact)) {
      const isWhole = !isPrefix || texts[at + exact.length]?.startsWith(beginning)
      if (isWhole && lengths[at] === 0) lengths[at] = wanted.length
    }
  }
  return lengths
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

/** The length of a snippet, and of what is shown before a match, in UTF-16 code units. */
const SNIPPET = 200
const BEFORE = 60

/** The part of a text with most matches, in pieces; its beginning if it has none. */
export function snippetOf(text: string, sought: readonly SearchedPhrase[]): Segment[] {
  const flat = text.replace(/\s+/gu, ' ').trim()
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
