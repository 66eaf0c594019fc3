import { wordsOf } from '../../common/text/words-of.ts'
import type { ExtractedArticle, Link, NonArticleReason } from '../../common/types/issue.ts'
import type { Mark } from '../lines/mark.ts'

/** The title of an item: a line or its beginning, or the mail's subject. */
export interface Title {
  /** Its line; for the subject a line without text, of index -1. */
  mark: Mark
  /** Further lines of the same headline, in order. */
  more: readonly Mark[]
  text: string
  href: string | null
  /** Whether the words after it in its line are the item's text. */
  hasTail: boolean
  /** Titles that look alike share it. */
  format: string
}

/** Titles with the same key are the same to a reader. */
export const keyOf = ({ text }: Title): string => wordsOf(text).join(' ')

/** Consecutive lines under one title. */
export interface Item {
  title: Title | null
  section: string | null
  /** Lines of the item without its title, in order. */
  body: Mark[]
  /** Short lines above the title: kicker, byline, picture. */
  before: Mark[]
}

/** Lines of a mail that become one part of its issue, with their features. */
export interface LineGroup {
  /** Null if it is an article. */
  reason: NonArticleReason | null
  article: ExtractedArticle | null
  /** The item that it is or would be. */
  item: Item | null
  /** The heading above the others, if there is no item. */
  title: Mark | null
  /** In the order of the mail. */
  marks: Mark[]
}

/** Words and links removed from a line, the rest of which stays in an article. */
export interface Snippet {
  reason: NonArticleReason
  /** Index of the line. */
  index: number
  text: string
  links: readonly Link[]
}

/** A group of lines that is not an article. */
export function lineGroupOf(reason: NonArticleReason, marks: Mark[], item: Item | null = null): LineGroup {
  return { reason, article: null, item, title: null, marks }
}

/** All lines of an item, in the order of the mail. */
export function marksOfItem({ before, title, body }: Item): Mark[] {
  const own = title ? [title.mark, ...title.more].filter(({ index }) => index >= 0) : []
  return [...before, ...own, ...body]
}
