import type { Color } from '../../common/html/colors.ts'
import type { Link } from '../../common/types/issue.ts'
import type { NoteMark } from './footnotes.ts'

/** Consecutive words with the same formatting. */
export interface Run {
  text: string
  href: string | null
  /** CSS pixels. */
  size: number
  bold: boolean
  italic: boolean
  code: boolean
  /** Subscript, superscript or struck out. */
  mark?: 'sub' | 'sup' | 'del'
  /** It is the mark of a footnote. */
  note?: NoteMark
  /** Its address is printed on another line of the mail and counted there. */
  isBorrowed?: boolean
}

/** Text without a link and emphasis. `size` in CSS pixels. */
export const plainRun = (text: string, size = 16): Run => ({
  ...{ text, href: null, size },
  ...{ bold: false, italic: false, code: false },
})

/** Whether a text has letters or digits, not only signs. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** A box of the page that contains lines: a table, a cell, a div. */
export interface Box {
  parent: Box | null
  depth: number
  tag: string
}

export interface Picture {
  src: string
  alt: string
  width: number | null
  height: number | null
  href: string | null
}

/** One visual line of a mail before wrapping: the content between two line breaks, of HTML or plain text. */
export interface Line {
  kind: 'text' | 'image' | 'rule' | 'table' | 'code'
  /** White space is collapsed, except in code. Without the marks of footnotes. */
  text: string
  runs: readonly Run[]
  picture: Picture | null
  /** The HTML of a data table. */
  tableHtml: string | null
  box: Box
  /** The level of the heading element that contains the line, 1 to 6; 0 for none. */
  level: number
  /** The subject of a message in a digest of a mailing list. */
  startsMessage?: true
  /** The nesting depth of quotations. */
  quote: number
  /** The kind of list that contains the line, and whether its item starts here. */
  list: 'ul' | 'ol' | null
  /** The lists that contain the line, outermost first, if several; and the first number of its list if not 1. */
  lists?: readonly ('ul' | 'ol')[]
  start?: number
  startsItem: boolean
  /** Whether only a line break separates it from the line before, without a gap. */
  soft: boolean
  /** Links of icons beside or above the line. */
  icons?: readonly Link[]
  /** Colors of its first words and of their background; null if unknown. Only in HTML. */
  tint?: { color: Color | null; background: Color | null }
  /** The number of the footnote that it is of. */
  note?: number
  /** Not visible: preheaders, `display:none`, zero sizes. */
  hidden: boolean
}

/** The depth of the innermost box that contains both lines. */
export function commonDepth(a: Box, b: Box): number {
  let left: Box | null = a
  let right: Box | null = b
  while (left && right && left !== right) {
    if (left.depth >= right.depth) left = left.parent
    else right = right.parent
  }
  return left === null || right === null ? 0 : left.depth
}

/**
 * The words of lines as plain text: single breaks are kept, paragraphs are separated by blank lines, entries of a list
 * begin with a bullet. One entry alone is no list.
 */
export function textOfLines(lines: readonly Line[]): string {
  const isList = lines.filter(({ startsItem, list }) => startsItem && list !== null).length > 1
  let text = ''
  for (const line of lines) {
    if (line.text.trim() === '') continue
    const bullet = isList && line.startsItem && line.list !== null ? '• ' : ''
    text += `${text === '' ? '' : line.soft ? '\n' : '\n\n'}${bullet}${line.text.trim()}`
  }
  return text
}

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

/** The words of runs, with single spaces. */
export function textOfRuns(runs: readonly Run[]): string {
  return runs
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
