import type { Color } from '../../../common/html/colors.ts'
import type { Link } from '../../../common/types/issue.ts'

/** A stretch of words in one look. */
export interface Run {
  text: string
  href: string | null
  /** CSS pixels. */
  size: number
  bold: boolean
  italic: boolean
  code: boolean
  /** Set below or above the line, or struck out. */
  mark?: 'sub' | 'sup' | 'del'
  /** The address as the mail gives it, where `href` is a clean one. */
  originalHref?: string
  /** A counter that tells only its server where it leads. */
  isOpaque?: boolean
  /** Its address is printed on another line of the mail, where it counts. */
  isBorrowed?: boolean
}

/** A box of the page that lines are in: a table, a cell, a div. */
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
  /** As of a run. */
  originalHref?: string
  isOpaque?: boolean
}

/**
 * One visual line of a mail before wrapping: what is between two line breaks. HTML and plain text both become these.
 */
export interface Line {
  kind: 'text' | 'image' | 'rule' | 'table' | 'code'
  /** White space folded, except in code. */
  text: string
  runs: readonly Run[]
  picture: Picture | null
  /** Ready HTML of a data table. */
  tableHtml: string | null
  box: Box
  /** Rank of the heading element that the line is in, 1 to 6; 0 for none. */
  level: number
  /** The mail's table of contents names it. */
  announced?: true
  /** What a rule of plain text is drawn with: `*`, `=` and so on, once for a single sign, twice for a line of them. */
  drawn?: string
  /** How deep in quotations. */
  quote: number
  /** Kind of list that the line is in, and whether its item starts here. */
  list: 'ul' | 'ol' | null
  /** The lists that the line is in, the outermost first, where they are several; and where its own begins to count, if not at 1. */
  lists?: readonly ('ul' | 'ol')[]
  start?: number
  startsItem: boolean
  /** Follows the line before after a single line break, without a gap. */
  soft: boolean
  /** Links of pictures too small to be shown as such, beside the line or above it. */
  icons?: readonly Link[]
  /** Colors of its first words and of what is behind them; null where they is unknown. HTML has them. */
  tint?: { color: Color | null; background: Color | null }
  /** Not shown to a user: preheaders, `display:none`, zero sizes. */
  hidden: boolean
}

/** How many boxes two lines have in common: the depth of the innermost box that holds both. */
export function commonDepth(a: Box, b: Box): number {
  let left: Box | null = a
  let right: Box | null = b
  while (left && right && left !== right) {
    if (left.depth >= right.depth) left = left.parent
    else right = right.parent
  }
  return left === null || right === null ? 0 : left.depth
}
