import { wordsOf } from '../../common/text/words-of.ts'
import type { ExtractedArticle, Link, NonArticleReason } from '../../common/types/issue.ts'
import type { Mark } from '../lines/mark.ts'

/** The title of an item: a line or its beginning, or the mail's subject. */
export interface Title {
  /** Its line; null for the subject. */
  mark: Mark | null
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

/** What an article omits of an item. */
interface Omitted {
  /** The reasons of lines that are about the item and not of its text, by index. */
  aside: ReadonlyMap<number, NonArticleReason>
  /** Words cut off the end of a line that is kept. */
  cut: readonly Snippet[]
}

/** An item without lines about it, such as bylines. */
export interface TrimmedItem extends Omitted {
  item: Item
  originalUrl: string | null
  author: string | null
  readingMinutes: number | null
}

/** An item with all its lines, and the article that it is. */
export interface ArticleItem extends Omitted {
  item: Item
  article: ExtractedArticle
}

/** Lines of a mail that become one part of its issue. */
export interface LineGroup {
  /** Null if it is an article. */
  reason: NonArticleReason | null
  article: ArticleItem | null
  /** The heading above the others. */
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

/** The lines of a title. */
export const marksOfTitle = ({ mark, more }: Title): Mark[] => (mark ? [mark, ...more] : [])

/** All lines of an item, in the order of the mail. */
export function marksOfItem({ before, title, body }: Item): Mark[] {
  return [...before, ...(title ? marksOfTitle(title) : []), ...body]
}

/** The title that is a mail's subject; null for an empty one. */
export function subjectTitle(text: string): Title | null {
  return text === '' ? null : { mark: null, more: [], text, href: null, hasTail: false, format: 'subject' }
}
