import { z } from 'zod'
import { parsedJson } from '../../common/text/parsed-json.ts'

const response = z.object({ id: z.string(), sentences: z.array(z.string()).min(1).max(10) })

/** The maximum of characters of a response. */
const MAX_LENGTH = 20_000

/**
 * The sentences in a model's response to the prompt with this id; null for a response to another prompt or an invalid
 * one. Reasoning and text around the JSON are ignored.
 */
export function readModelResponse(text: string, id: string): string[] | null {
  if (text.length > MAX_LENGTH) return null
  for (const candidate of candidates(text)) {
    const { success, data } = response.safeParse(parsedJson(candidate))
    if (success) return data.id === id ? data.sentences : null
  }
  return null
}

function* candidates(text: string): Generator<string> {
  const said = text
    .replace(/<think>[\s\S]*?(<\/think>|$)/g, (thought, end) => (end === '' ? thought : ''))
    .trim()
  yield said
  for (const [, fenced = ''] of said.matchAll(/```(?:json)?\s([\s\S]*?)(?:```|$)/g)) yield fenced
  yield said.slice(Math.max(0, said.indexOf('{')), said.lastIndexOf('}') + 1)
}
