import type { Leftover, LeftoverReason } from '../issue.ts'
import type { Mark } from './mark.ts'
import { textOfLines, urlsOfLines } from './text-of-lines.ts'

/** Writes down the lines that became no article; neighbours of one reason share an entry. Lines without words and links are not listed. */
export function leftoversOf(
  marks: readonly Mark[],
  reasons: ReadonlyMap<number, LeftoverReason>,
): Leftover[] {
  const leftovers: Leftover[] = []
  let group: Mark[] = []
  let reason: LeftoverReason | null = null
  const close = () => {
    const lines = group.map(({ line }) => line)
    const text = textOfLines(lines)
    const urls = urlsOfLines(lines)
    if (reason && (text !== '' || urls.length > 0)) leftovers.push({ reason, text, urls })
    group = []
  }
  for (const mark of marks) {
    const own = reasons.get(mark.index) ?? null
    if (own !== reason) close()
    reason = own
    if (own) group.push(mark)
  }
  close()
  return leftovers
}
