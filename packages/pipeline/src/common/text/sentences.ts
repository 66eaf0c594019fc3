import { goesOn } from './goes-on.ts'

const segmenters = new Map<string, Intl.Segmenter>()

/** So much on both sides of a full stop tells whether a sentence ends there. */
const TAIL = 40

/** A line break that ends what has no full stop: before an item of a list, and after a short line. */
const BREAK = /\n\s*\n|\n(?=[ \t]*[•▪◦‣*–—-]\s)|(?<=(?:^|\n)[^\n]{1,50}[^\s.,;:–—-])\n(?=\s*[\p{Lu}\d])/gu

/** What stands before an item of a list. */
const BULLET = /^[\s•▪◦‣*]+(?=\S)|^\s*[–—-]\s+(?=\S)/u

/** A sentence, trimmed, its white space single spaces, and where in the text it stands: UTF-16 offsets, the end not included. */
export interface Sentence {
  text: string
  start: number
  end: number
}

/**
 * Splits text into sentences after Unicode's rules for the language (BCP 47) with splits after abbreviations and inside
 * numbers mended. Blank lines and items of lists end a sentence; bullets don't belong to it.
 */
export function sentencesOf(text: string, language: string | null): Sentence[] {
  const sentences: Sentence[] = []
  let start = 0
  for (const { 0: gap, index } of [...text.matchAll(BREAK), { 0: '', index: text.length }]) {
    // One by one: a call takes only so many arguments, and a mail may have more sentences.
    for (const sentence of paragraphSentences(text, start, index, language)) sentences.push(sentence)
    start = index + gap.length
  }
  return sentences
}

function paragraphSentences(text: string, from: number, to: number, language: string | null): Sentence[] {
  const paragraph = text.slice(from, to).replace(/\s/g, ' ')
  const ends: number[] = []
  let open = 0
  for (const { segment, index } of segmenterFor(language).segment(paragraph)) {
    const end = index + segment.length
    if (
      end < paragraph.length &&
      goesOn(paragraph.slice(Math.max(open, end - TAIL), end), paragraph.slice(end, end + TAIL), language)
    )
      continue
    ends.push(end)
    open = end
  }
  if (open < paragraph.length) ends.push(paragraph.length)
  // Made at the end: a sentence may have as many fragments as a mail has words.
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

/** A segment that starts with the end of a quotation or holds no letter is no sentence of its own. */
function isFragment(segment: string): boolean {
  return /^[)\]’”»,;]/u.test(segment) || !/[\p{L}\p{N}]/u.test(segment)
}

function segmenterFor(language: string | null): Intl.Segmenter {
  const locale = language ?? 'en'
  const known = segmenters.get(locale)
  if (known) return known
  const made = new Intl.Segmenter(locale, { granularity: 'sentence' })
  segmenters.set(locale, made)
  return made
}
