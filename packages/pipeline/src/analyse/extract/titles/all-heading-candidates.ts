import type { Mark, Marked } from '../lines/mark.ts'
import { findHeads, type Head } from './heading-candidates.ts'
import { paragraphHeads } from './paragraph-headings.ts'
import { trailingLinkHeads } from './trailing-links.ts'

/** What an unlinked heading says this often is a refrain, such as `- end -`. */
const REFRAIN = 3

/** Everything in a mail that may head an article, in order: what stands out, and paragraphs that may be items without a heading. */
export function allHeads(marked: Marked): Head[] {
  const heads = standingOut(marked)
  const paragraphs = paragraphHeads(marked.marks, heads)
  return [...heads, ...paragraphs].sort((a, b) => a.mark.index - b.mark.index)
}

/** Heads that stand out from running text. */
export function standingOut(marked: Marked): Head[] {
  const byLine = new Map<Mark, Head>()
  for (const head of [...trailingLinkHeads(marked), ...findHeads(marked)]) byLine.set(head.mark, head)
  const heads = withoutSubtitles([...byLine.values()].sort((a, b) => a.mark.index - b.mark.index))
  const count = new Map<string, number>()
  for (const { text } of heads) count.set(text, (count.get(text) ?? 0) + 1)
  return heads.filter(({ text, href }) => href !== null || (count.get(text) ?? 0) < REFRAIN)
}

/** Of lines in a row that link to one page, only the one that stands out most is its title. */
function withoutSubtitles(heads: readonly Head[]): Head[] {
  const kept: Head[] = []
  for (const head of heads) {
    const last = kept.at(-1)
    const isSame = last !== undefined && head.href !== null && head.href === last.href
    const isNext = last !== undefined && head.mark.index - last.mark.index <= 2 && !head.isLeadIn
    if (isSame && isNext && head.strength <= last.strength) continue
    if (isSame && isNext) kept.pop()
    kept.push(head)
  }
  return kept
}
