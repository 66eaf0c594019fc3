import type { Link } from '../../common/types/issue.ts'
import type { Line, Run } from './line.ts'

/** Whether a line is a visible paragraph: not hidden, with words or symbols. */
export function isParagraph({ hidden, text }: Line): boolean {
  return !hidden && text.trim() !== ''
}

/** The visible links of a line: consecutive runs with one URL are one link. */
export function linksOfLine(line: Line): Link[] {
  if (line.hidden) return []
  const links = [...(line.icons ?? []), ...linksOfRuns(line.runs)]
  return line.picture?.href ? [{ url: line.picture.href, text: line.picture.alt }, ...links] : links
}

/** The links of consecutive runs, in order. */
export function linksOfRuns(runs: readonly Run[]): Link[] {
  const links: Link[] = []
  let isOpen = false
  for (const { href: target, text, isBorrowed } of runs) {
    if (text.trim() === '') continue
    const href = isBorrowed ? null : target
    const last: Link | undefined = isOpen ? links.at(-1) : undefined
    if (href !== null && last?.url === href) last.text += ` ${text.trim()}`
    else if (href !== null) links.push({ url: href, text: text.trim() })
    isOpen = href !== null
  }
  return links
}
