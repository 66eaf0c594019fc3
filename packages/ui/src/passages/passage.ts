import type { HighlightColor } from '../highlights/highlight-color.ts'

/**
 * A passage of a text with the data to find it again, as W3C's TextQuoteSelector and TextPositionSelector. `text` is as
 * displayed; the others are from the text content, `start` and `end` in UTF-16 code units.
 */
export type Passage = { text: string; prefix: string; suffix: string; start: number; end: number }

/** A stored passage; its context and position may be unknown. */
export type StoredPassage = {
  id: string
  text: string
  prefix: string | null
  suffix: string | null
  start: number | null
  end: number | null
}

/** A stored passage as the user marked it: by default yellow and without a note. */
export type HighlightedPassage = StoredPassage & { color?: HighlightColor; note?: string | null }

/** A range of a text content, in UTF-16 code units. */
export type Place = { start: number; end: number }
