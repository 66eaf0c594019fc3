import type { NonArticleReason } from '../../../common/types/issue.ts'
import type { Mark } from './mark.ts'

/** Why a line outside all items is no article, as far as the line itself tells. */
export function reasonFor({ line, phrase }: Mark): NonArticleReason {
  if (line.hidden) return 'hidden'
  if (phrase === 'sign-off') return 'greeting'
  if (phrase === 'by-line') return 'heading'
  return phrase === null || phrase === 'action' ? 'other' : phrase
}

/** The reason of every line that is not among those given, by index. */
export function reasonsWithout(own: Iterable<number>, marks: readonly Mark[]): Map<number, NonArticleReason> {
  const taken = new Set(own)
  return new Map(marks.filter(({ index }) => !taken.has(index)).map((mark) => [mark.index, reasonFor(mark)]))
}
