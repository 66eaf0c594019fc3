import { z } from 'zod'
import { type PlacedSentence, summarySentence } from '../schemas/summary-sentence.ts'

const stored = z.array(summarySentence)

/** The sentences of a stored summary with the words of the text at their places; none where places aren't known. */
export function placedSentences(places: string | null, text: string): PlacedSentence[] {
  if (places === null) return []
  return stored
    .parse(JSON.parse(places))
    .map((sentence) => ({ ...sentence, passage: text.slice(sentence.start, sentence.end) }))
}
