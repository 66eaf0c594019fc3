import { countWords } from '../../../common/text/words-of.ts'
import type { Mark, Marked } from '../lines/mark.ts'
import { findHeads, type Head } from './heading-candidates.ts'
import { paragraphHeads } from './paragraph-headings.ts'

const LINK_WORDS = 4

/**
 * Lists whose items end in their only link: `A headline in plain type. Outlet`. Found as three or more in a row, either
 * list items or paragraphs whose links all read the same; the words before the link are the title.
 */
function trailingLinkHeads({ marks }: Marked): Head[] {
  const groups: Trailing[][] = []
  let group: Trailing[] = []
  const close = () => {
    const labels = new Set(group.map(({ label }) => label.toLowerCase()))
    const isList = group.every(({ head }) => head.mark.line.startsItem)
    if (group.length >= 3 && (isList || labels.size === 1)) groups.push(group)
    group = []
  }
  for (const mark of marks) {
    const head = trailingLinkHead(mark)
    if (head) group.push(head)
    else if (mark.line.kind === 'text') close()
  }
  close()
  return groups.flat().map(({ head }) => head)
}

interface Trailing {
  head: Head
  /** Words of the link. */
  label: string
}

function trailingLinkHead(mark: Mark): Trailing | null {
  const { line } = mark
  if (line.kind !== 'text' || line.hidden) return null
  const runs = line.runs.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  const links = runs.filter(({ href }) => href !== null)
  const [link] = links
  if (!link || links.length !== 1 || runs.at(-1) !== link || countWords(link.text) > LINK_WORDS) return null
  const text = runs
    .filter((run) => run !== link)
    .map((run) => run.text)
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s([–—-])[\s([–—-]+$/, '')
    .trim()
  const words = countWords(text)
  if (words < 4 || words > 30) return null
  const key = `trailing ${Math.round(link.size)}`
  const head: Head = {
    mark,
    text,
    href: link.href,
    words,
    strength: link.size,
    isStrong: false,
    isWhole: true,
    isLarge: false,
    isLeadIn: false,
    key,
  }
  return { head, label: link.text.trim() }
}

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
