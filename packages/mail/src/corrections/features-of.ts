import type { Part } from '../common/types/issue.ts'
import { normalised } from '../extract/parts/normalised.ts'

/**
 * The general features of a part, as stored and compared: those found when it was separated from the mail, and its
 * title, which some parts only get when they are stored.
 */
export function featuresOf({ title, part }: { title: string | null; part: Part }): string[] {
  const words = normalised(title ?? '')
  return words === '' ? [...part.features] : [...new Set([...part.features, `title:${words}`])]
}
