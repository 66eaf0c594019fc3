import type { Mark } from '../lines/mark.ts'
import type { Head } from './heading-candidates.ts'

/** Fewer in a row are emphasis. */
const GROUP = 3

/** A title says more than a label such as `What's new:`. */
const MEAN_WORDS = 3.5

/** Shorter ones are titles where each opens a paragraph of so many words and these are most of what the mail says. */
const PARAGRAPH_WORDS = 30
const MOST = 0.7

/** Paragraphs in a row that each open with a bold sentence: short items without a title line. */
export function leadInGroups(
  heads: readonly Head[],
  marks: readonly Mark[],
  titles: ReadonlySet<Head>,
): Head[] {
  const leadIns = new Map(heads.filter(({ isLeadIn }) => isLeadIn).map((head) => [head.mark.index, head]))
  const stops = new Set(Array.from(titles, ({ mark }) => mark.index))
  const total = marks.reduce((sum, { words, line }) => sum + (line.hidden ? 0 : words), 0)
  const groups: Head[][] = []
  let group: Head[] = []
  const close = () => {
    const meanWords = group.reduce((sum, { words }) => sum + words, 0) / Math.max(1, group.length)
    const isDistinct = new Set(group.map(({ text }) => text.toLowerCase())).size === group.length
    const areTitles = meanWords >= MEAN_WORDS || areMostOf(total, group)
    if (group.length >= GROUP && areTitles && isDistinct) groups.push(group)
    group = []
  }
  for (const mark of marks) {
    const head = leadIns.get(mark.index)
    if (head) group.push(head)
    else if (stops.has(mark.index) || (mark.line.kind === 'text' && mark.words > 0 && !mark.line.soft))
      close()
  }
  close()
  return groups.flat()
}

function areMostOf(total: number, group: readonly Head[]): boolean {
  const long = group.filter(({ mark, text }) => mark.words >= PARAGRAPH_WORDS && !text.endsWith(':'))
  return long.length === group.length && long.reduce((sum, { mark }) => sum + mark.words, 0) >= total * MOST
}
