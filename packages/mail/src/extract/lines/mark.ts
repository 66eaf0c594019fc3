import type { NonArticleReason } from '../../common/types/issue.ts'
import type { Lead } from './lead.ts'
import type { Line } from './line.ts'

export type Phrase =
  | 'footer'
  | 'navigation'
  | 'social'
  | 'greeting'
  | 'sign-off'
  | 'sponsor'
  | 'action'
  | 'by-line'

/** A line with its own properties, without its context. */
export interface Mark {
  index: number
  line: Line
  words: number
  lead: Lead | null
  /** The set phrase that makes up the whole line, or null. */
  phrase: Phrase | null
}

export interface Marked {
  marks: readonly Mark[]
  /** The size of running text, CSS pixels. */
  bodySize: number
}

/** The reason why a line outside all items isn't an article, from the line alone. */
function reasonFor({ line, phrase }: Mark): NonArticleReason {
  if (line.hidden) return 'hidden'
  if (phrase === 'sign-off') return 'greeting'
  if (phrase === 'by-line') return 'heading'
  return phrase === null || phrase === 'action' ? 'other' : phrase
}

/** The reasons of all lines except the given ones, by index. */
export function reasonsWithout(own: Iterable<number>, marks: readonly Mark[]): Map<number, NonArticleReason> {
  const taken = new Set(own)
  return new Map(marks.filter(({ index }) => !taken.has(index)).map((mark) => [mark.index, reasonFor(mark)]))
}
