import { z } from 'zod'

/** A sentence of a summary, and where in the article's text stands what it rests on: UTF-16 offsets, the end not included. */
export const summarySentence = z.object({
  text: z.string(),
  start: z.number().int(),
  end: z.number().int(),
})

/** A sentence of a summary as the user shows it. */
export const placedSentence = summarySentence.extend({
  /** The words that are at its place. */
  passage: z.string(),
})
export type PlacedSentence = z.infer<typeof placedSentence>
