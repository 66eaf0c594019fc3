/** Abbreviations that a full stop belongs to, in several languages; a segment that ends in one goes on in the next. */
const ABBREVIATION =
  /(?:^|[\s("'“„«])(?:mr|mrs|ms|dr|prof|sr|jr|st|vs|etc|inc|ltd|co|corp|no|nos|vol|fig|al|approx|dept|est|gen|gov|sen|rep|rev|hon|pres|capt|col|lt|sgt|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|bzw|usw|ca|nr|str|abs|art|evtl|ggf|inkl|max|min|mio|mrd|sog|tel|vgl|hr|fr|mme|mlle|m|cf|env|p|pp|pág|sra|srta|ud|uds|núm|dott|sig|sigg|ecc|mevr|dhr|bijv|blz|enz|[a-zà-ÿ](?:\.[a-zà-ÿ])+|\p{Lu})\.["'”’)\]]*\s*$/iu

const segmenters = new Map<string, Intl.Segmenter>()

/**
 * Splits text into sentences, verbatim and trimmed, after Unicode's rules for the language (BCP 47) with splits after
 * abbreviations and inside numbers mended. Blank lines end a sentence.
 */
export function sentencesOf(text: string, language: string | null): string[] {
  return text
    .split(/\n\s*\n/)
    .flatMap((paragraph) => paragraphSentences(paragraph.replace(/\s+/g, ' ').trim(), language))
}

function paragraphSentences(paragraph: string, language: string | null): string[] {
  const sentences: string[] = []
  let open = ''
  for (const { segment } of segmenterFor(language).segment(paragraph)) {
    open += segment
    if (goesOn(open)) continue
    if (open.trim() !== '') sentences.push(open.trim())
    open = ''
  }
  if (open.trim() !== '') sentences.push(open.trim())
  return mergeFragments(sentences)
}

function goesOn(segment: string): boolean {
  const tail = segment.slice(-40)
  return ABBREVIATION.test(tail) || /(?:^|\s)\d{1,4}\.\s*$/.test(tail)
}

/** A segment that starts with the end of a quotation or holds no letter is no sentence of its own. */
function mergeFragments(segments: readonly string[]): string[] {
  const sentences: string[] = []
  for (const segment of segments) {
    const isFragment = /^[)\]’”»,;]/u.test(segment) || !/[\p{L}\p{N}]/u.test(segment)
    const previous = sentences.at(-1)
    if (isFragment && previous !== undefined) sentences[sentences.length - 1] = `${previous} ${segment}`
    else sentences.push(segment)
  }
  return sentences
}

function segmenterFor(language: string | null): Intl.Segmenter {
  const locale = language ?? 'en'
  const known = segmenters.get(locale)
  if (known) return known
  const made = new Intl.Segmenter(locale, { granularity: 'sentence' })
  segmenters.set(locale, made)
  return made
}
