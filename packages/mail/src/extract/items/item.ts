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
  look: string
}

/** Consecutive lines under one title. */
export interface Item {
  title: Title | null
  section: string | null
  /** Lines of the item without its title, in order. */
  body: Mark[]
  /** Short lines above the title: kicker, byline, picture. */
  before: Mark[]
}
