import type { Line } from './line.ts'

const BULLET = /^[•‣◦●○▪■►▸·*]$/u

/** Merges bullets that are alone on a line, for example in a separate table cell, with the item that follows. */
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
