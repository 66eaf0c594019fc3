import type { Category } from '../issue.ts'
import { CATEGORY_TERMS } from './category-terms.ts'

/** Below this a text says too little about any subject: one word of the title alone may mean anything. */
const THRESHOLD = 4

/**
 * The category whose vocabulary an article uses most; words of the title and of the section that it stood under
 * count for more than those of the text. `other` where none stands out.
 */
export function categorise(input: { title: string; text: string; section: string | null }): Category {
  let best: Category = 'other'
  let most = 0
  for (const { category, pattern } of CATEGORY_TERMS) {
    const score =
      3 * count(input.title, pattern) +
      3 * count(input.section ?? '', pattern) +
      Math.min(6, count(input.text.slice(0, 4000), pattern))
    if (score >= THRESHOLD && score > most) {
      most = score
      best = category
    }
  }
  return best
}

function count(text: string, pattern: RegExp): number {
  return new Set(Array.from(text.matchAll(pattern), (match) => match[0].toLowerCase())).size
}
