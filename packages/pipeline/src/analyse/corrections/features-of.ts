import type { Part } from '../../common/types/issue.ts'
import { normalised } from '../extract/parts/normalised.ts'

/**
 * What is general about a part, as it is stored and compared: what was seen of it when it was taken out of the mail, and
 * its title, which some parts are given only when they are written.
 */
export function featuresOf({ title, part }: { title: string | null; part: Part }): string[] {
  const words = normalised(title ?? '')
  return words === '' ? [...part.features] : [...new Set([...part.features, `title:${words}`])]
}
