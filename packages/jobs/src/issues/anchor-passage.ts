import { occurrencesOf } from '@tidings/mail/common/text/occurrences-of'

/** The length of the stored context of a passage, in UTF-16 code units, as for new highlights. */
const CONTEXT = 32
/** The maximum of occurrences whose context is compared. */
const MAX_PLACES = 100

/** A highlighted passage as it is stored. */
export interface StoredPassage {
  text: string
  prefix: string | null
  suffix: string | null
  start_offset: number | null
}

/** The position of a passage in a text content, and its context there. */
export interface PassagePlace {
  prefix: string
  suffix: string
  start_offset: number
  end_offset: number
}

/**
 * Finds the passages of highlights in the text content of an article; of several occurrences, the one whose context and
 * offset are most similar. White space is ignored. Undefined if it is not found. The content is indexed once for all of
 * them.
 */
export function anchorsIn(content: string): (passage: StoredPassage) => PassagePlace | undefined {
  let page: CompactText | undefined
  return (passage) => {
    page ??= compact(content)
    return placeIn(content, page, passage)
  }
}

function placeIn(content: string, page: CompactText, passage: StoredPassage): PassagePlace | undefined {
  const quote = compact(passage.text).text
  if (quote === '') return undefined
  const places: number[] = []
  for (const at of occurrencesOf(page.text, quote)) {
    places.push(at)
    if (places.length === MAX_PLACES) break
  }
  const prefix = compact(passage.prefix ?? '').text
  const suffix = compact(passage.suffix ?? '').text
  const scored = places.map((at) => ({
    at,
    around: sameBefore(page.text, at, prefix) + sameAfter(page.text, at + quote.length, suffix),
    away: Math.abs((page.offsets[at] ?? 0) - (passage.start_offset ?? 0)),
  }))
  const [best] = scored.sort((a, b) => b.around - a.around || a.away - b.away)
  if (!best) return undefined
  const start = page.offsets[best.at] ?? 0
  const end = (page.offsets[best.at + quote.length - 1] ?? 0) + 1
  return {
    prefix: content.slice(Math.max(0, start - CONTEXT), start).replace(/^[\uDC00-\uDFFF]/u, ''),
    suffix: content.slice(end, end + CONTEXT).replace(/[\uD800-\uDBFF]$/u, ''),
    start_offset: start,
    end_offset: end,
  }
}

/** A text without white space, and the original position of each code unit. */
interface CompactText {
  text: string
  offsets: number[]
}

function compact(text: string): CompactText {
  const offsets: number[] = []
  for (let at = 0; at < text.length; at += 1) if (!/\s/.test(text[at] ?? '')) offsets.push(at)
  return { text: text.replace(/\s/g, ''), offsets }
}

function sameBefore(text: string, at: number, prefix: string): number {
  let same = 0
  while (same < prefix.length && text[at - 1 - same] === prefix[prefix.length - 1 - same]) same += 1
  return same
}

function sameAfter(text: string, at: number, suffix: string): number {
  let same = 0
  while (same < suffix.length && text[at + same] === suffix[same]) same += 1
  return same
}
