import { remembered } from './remembered.ts'
import { isStopWord } from './stop-words.ts'
import { wordSet } from './word-set.ts'

/** Titles and similar abbreviations, before names. */
const BEFORE_NAMES = wordSet(
  'mr mrs ms dr drs prof st gen gov sen rep rev hon pres capt col lt sgt cmdr maj fr hr frl mme mmes mlle mm sra srta sres don dña dott dotto sig sigg mevr dhr ing mag vs bzw ee',
)

/** Abbreviations before numbers, or before more of the same sentence. */
const BEFORE_NUMBERS = wordSet(
  'no nos nr núm num vol fig figs p pp pág págs s blz art abs par § cap chap sec approx ca circa env est jan feb mar apr jun jul aug sep sept oct nov dec okt dez mrt ene abr ago dic tel max min inkl exkl evtl ggf sog vgl cf bijv',
)

/** Abbreviations that may or may not end a sentence. */
const ANYWHERE = wordSet('inc ltd co corp llc plc jr sr etc al usw usf ecc enz et mio mrd str dept bros univ')

/** Languages that write ordinal numbers with a full stop. */
const ORDINALS = wordSet('de da no nb nn fi cs sk pl hu hr sl sr et lv tr is')

/**
 * Whether a sentence continues where Unicode's rules would end it: after an abbreviation, an initial, an ordinal,
 * before a name that begins with a full stop, and wherever the next word is in lower case. `before` and `after` are the
 * text on both sides.
 */
function continues(before: string, after: string, language: string | null): boolean {
  const next = /^[\s"'“„«([‘¿¡]*([\p{L}\p{M}'’]+|\d)?/u.exec(after)?.[1] ?? ''
  if (/^\p{Ll}/u.test(next)) return true
  // `.NET` and similar names.
  if (/\s\.$/.test(before) && /^\p{L}/u.test(after)) return true
  const last = /(?:^|[\s("'“„«‘[/–—-])([\p{L}\p{N}§]+(?:\.[\p{L}]+)*)\.["'”’)\]]*\s*$/u.exec(before)?.[1]
  if (last === undefined) return false
  const opens = next !== 'I' && isStopWord(next.toLowerCase())
  const word = last.toLowerCase()
  if (/^\d+$/.test(last)) return isOrdinal(before, last, language) && next !== '' && !opens
  if (BEFORE_NAMES.has(word)) return true
  if (BEFORE_NUMBERS.has(word)) return /^\d/.test(next)
  if (ANYWHERE.has(word)) return next !== '' && !opens && /^[A-Z]/.test(last)
  if (/^\p{L}(?:\.\p{L})+$/u.test(last)) return next !== '' && !opens
  if (/^\p{Ll}$/u.test(last)) return true
  return /^\p{Lu}$/u.test(last) && last !== 'I' && !opens
}

/** Whether a number with a full stop is an ordinal or a list number. */
function isOrdinal(before: string, number: string, language: string | null): boolean {
  if (number.length > 2) return false
  return ORDINALS.has(language ?? '') || before.trim().length === number.length + 1
}

/** The number of characters on both sides of a full stop that decide whether a sentence ends there. */
const TAIL = 40

/** A line break that ends a sentence without a full stop: before a list item, and after a short line. */
const BREAK = /\n\s*\n|\n(?=[ \t]*[•▪◦‣*+–—-]\s)|(?<=(?:^|\n)[^\n]{1,50}[^\s.,;:–—-])\n(?=\s*[\p{Lu}\d])/gu

/** The bullet of a list item. */
const BULLET = /^[\s•▪◦‣*↳→|]+(?=\S)|^\s*[+–—-]\s+(?=\S)/u

/** A trimmed sentence with single spaces, and its position in the text: UTF-16 offsets, end exclusive. */
export interface Sentence {
  text: string
  start: number
  end: number
}

/**
 * Splits text into sentences by Unicode's rules for the language (BCP 47), with wrong splits after abbreviations and
 * inside numbers corrected. Blank lines and list items end a sentence; bullets don't belong to it. Only as much of the
 * text is read as the first `max` sentences need.
 */
export function sentencesOf(
  text: string,
  language: string | null,
  max = Number.POSITIVE_INFINITY,
): Sentence[] {
  const sentences: Sentence[] = []
  let start = 0
  const add = (end: number) => {
    // One by one: the number of arguments of a call is limited, and a mail may have more sentences.
    for (const sentence of paragraphSentences(text, start, end, language)) sentences.push(sentence)
  }
  for (const { 0: gap, index } of text.matchAll(BREAK)) {
    add(index)
    start = index + gap.length
    if (sentences.length >= max) return sentences.slice(0, max)
  }
  add(text.length)
  return sentences.slice(0, max)
}

function paragraphSentences(text: string, from: number, to: number, language: string | null): Sentence[] {
  const paragraph = text.slice(from, to).replace(/\s/g, ' ')
  const ends: number[] = []
  let open = 0
  for (const { segment, index } of segmenterOf(language ?? 'en').segment(paragraph)) {
    const end = index + segment.length
    if (
      end < paragraph.length &&
      continues(paragraph.slice(Math.max(open, end - TAIL), end), paragraph.slice(end, end + TAIL), language)
    )
      continue
    ends.push(end)
    open = end
  }
  if (open < paragraph.length) ends.push(paragraph.length)
  // Built at the end: a sentence may have as many fragments as a mail has words.
  const spans: { from: number; to: number }[] = []
  for (const [at, end] of ends.entries()) {
    const start = ends[at - 1] ?? 0
    const segment = paragraph.slice(start, end).trim()
    if (segment === '') continue
    const previous = spans.at(-1)
    if (previous && isFragment(segment)) previous.to = from + end
    else spans.push({ from: from + start, to: from + end })
  }
  return spans.map((span) => sentenceAt(text, span.from, span.to))
}

function sentenceAt(text: string, from: number, to: number): Sentence {
  const raw = text.slice(from, to)
  const start = from + (BULLET.exec(raw)?.[0].length ?? 0)
  const end = from + raw.trimEnd().length
  return { text: text.slice(start, end).replace(/\s+/g, ' '), start, end }
}

/** A segment that starts with the end of a quotation or has no letter isn't a separate sentence. */
function isFragment(segment: string): boolean {
  return /^[)\]’”»,;]/u.test(segment) || !/[\p{L}\p{N}]/u.test(segment)
}

const segmenterOf = remembered((locale) => new Intl.Segmenter(locale, { granularity: 'sentence' }))

const ENDED = /[.!?…。！？؟।][\])}"'”’»›」』*]*$/u

/** Whether a sentence is complete. */
export function isEnded(sentence: string): boolean {
  return ENDED.test(sentence)
}
