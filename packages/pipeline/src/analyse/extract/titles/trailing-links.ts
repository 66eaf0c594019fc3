import { countWords } from '../../../common/text/words-of.ts'
import type { Mark, Marked } from '../lines/mark.ts'
import type { Head } from './heading-candidates.ts'

const LINK_WORDS = 4

/**
 * Lists whose items end in their only link: `A headline in plain type. Outlet`. Found as three or more in a row, either
 * list items or paragraphs whose links all read the same; the words before the link are the title.
 */
export function trailingLinkHeads({ marks }: Marked): Head[] {
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
