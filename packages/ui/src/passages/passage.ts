import type { HighlightColor } from '../highlights/highlight-color.ts'

/**
 * A passage of a text and what finds it again, as W3C's TextQuoteSelector and TextPositionSelector have it. `text` is
 * as one reads it; the others are taken from the text content, `start` and `end` in UTF-16 code units.
 */
export type Passage = { text: string; prefix: string; suffix: string; start: number; end: number }

/** A passage as it was stored; what its words was between and where may not be known. */
export type StoredPassage = {
  id: string
  text: string
  prefix: string | null
  suffix: string | null
  start: number | null
  end: number | null
}

/** A stored passage as the user marked it: yellow and without a note unless it says otherwise. */
export type HighlightedPassage = StoredPassage & { color?: HighlightColor; note?: string | null }

/** A stretch of a text content, in UTF-16 code units. */
export type Place = { start: number; end: number }
