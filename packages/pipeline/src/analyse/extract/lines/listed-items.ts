import type { Line } from './line.ts'

const BULLET = /^[•‣◦●○▪■►▸·*]$/u

/** The same lines where bullets that stand alone, as in a table cell of their own, begin the item that follows them. */
export function withListedItems(lines: readonly Line[]): Line[] {
  return lines.flatMap((line, at): Line[] => {
    if (isBullet(line) && isItem(lines[at + 1])) return []
    const above = lines[at - 1]
    const isListed = above !== undefined && isBullet(above) && isItem(line)
    return isListed ? [{ ...line, list: line.list ?? 'ul', startsItem: true }] : [line]
  })
}

function isBullet({ kind, hidden, text, runs }: Line): boolean {
  return kind === 'text' && !hidden && BULLET.test(text.trim()) && runs.every(({ href }) => href === null)
}

function isItem(line: Line | undefined): boolean {
  return line !== undefined && line.kind === 'text' && !line.hidden && !isBullet(line)
}
