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
  /** The mail's original address if `href` is a cleaned one. */
  originalHref?: string
  /** A tracking link whose target only its server knows. */
  isOpaque?: boolean
  /** It is the mark of a footnote. */
  note?: NoteMark
  /** Its address is printed on another line of the mail and counted there. */
  isBorrowed?: boolean
}

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
  /** As in `Run`. */
  originalHref?: string
  isOpaque?: boolean
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
