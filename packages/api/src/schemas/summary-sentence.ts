import { z } from 'zod'

/** A sentence of a summary and the position of its source in the article's text: UTF-16 offsets, end exclusive. */
export const summarySentence = z.object({
  text: z.string(),
  start: z.number().int(),
  end: z.number().int(),
})

/** A sentence of a summary, for the reader. */
export const placedSentence = summarySentence.extend({
  /** The text at that position. */
  passage: z.string(),
})
export type PlacedSentence = z.infer<typeof placedSentence>
