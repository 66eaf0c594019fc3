/** Abbreviations that a full stop belongs to, in several languages; a segment that ends in one goes on in the next. */
const ABBREVIATION =
  /(?:^|[\s("'“„«])(?:mr|mrs|ms|dr|prof|sr|jr|st|vs|etc|inc|ltd|co|corp|no|nos|vol|fig|al|approx|dept|est|gen|gov|sen|rep|rev|hon|pres|capt|col|lt|sgt|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|bzw|usw|ca|nr|str|abs|art|evtl|ggf|inkl|max|min|mio|mrd|sog|tel|vgl|hr|fr|mme|mlle|m|cf|env|p|pp|pág|sra|srta|ud|uds|núm|dott|sig|sigg|ecc|mevr|dhr|bijv|blz|enz|[a-zà-ÿ](?:\.[a-zà-ÿ])+|\p{Lu})\.["'”’)\]]*\s*$/iu

const segmenters = new Map<string, Intl.Segmenter>()

/** A sentence, trimmed, its white space single spaces, and where in the text it stands: UTF-16 offsets, the end not included. */
export interface Sentence {
  text: string
  start: number
  end: number
}

/**
 * Splits text into sentences after Unicode's rules for the language (BCP 47) with splits after abbreviations and inside
 * numbers mended. Blank lines end a sentence.
 */
export function sentencesOf(text: string, language: string | null): Sentence[] {
  const sentences: Sentence[] = []
  let start = 0
  for (const { 0: gap, index } of [...text.matchAll(/\n\s*\n/g), { 0: '', index: text.length }]) {
    sentences.push(...paragraphSentences(text, start, index, language))
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
    if (goesOn(paragraph.slice(open, end))) continue
    ends.push(end)
    open = end
  }
  if (open < paragraph.length) ends.push(paragraph.length)
  const sentences: Sentence[] = []
  for (const [at, end] of ends.entries()) {
    const start = ends[at - 1] ?? 0
    const segment = paragraph.slice(start, end)
    const previous = sentences.at(-1)
    if (segment.trim() === '') continue
    if (isFragment(segment.trim()) && previous) extend(previous, text, from + end)
    else sentences.push(sentenceAt(text, from + start, from + end))
  }
  return sentences
}

function sentenceAt(text: string, from: number, to: number): Sentence {
  const raw = text.slice(from, to)
  const start = from + raw.length - raw.trimStart().length
  const end = from + raw.trimEnd().length
  return { text: text.slice(start, end).replace(/\s+/g, ' '), start, end }
}

function extend(sentence: Sentence, text: string, to: number): void {
  Object.assign(sentence, sentenceAt(text, sentence.start, to))
}

function goesOn(segment: string): boolean {
  const tail = segment.slice(-40)
  return ABBREVIATION.test(tail) || /(?:^|\s)\d{1,4}\.\s*$/.test(tail)
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
