import type { Generated } from 'kysely'
import type { Flag, Owner, Time } from './column-types.ts'

/**
 * Why two articles are taken to cover one story: the same link, nearly the same text, the same story in other words.
 */
export type StoryLayer = 'link' | 'text' | 'story'

/** All that is kept of an article to compare it with later ones. */
interface StorySketchesTable {
  no: Generated<number>
  article_id: string
  user_id: Owner
  mail_id: string
  /** When the article came in. */
  at: Time
  /** JSON of the pipeline; null for articles from before there were sketches, until they are made. */
  sketch: string | null
}

/** What articles of one story may share, as an inverted index. */
interface StoryKeysTable {
  /** A number that is made of the user and the key. */
  key: number
  at: Time
  article_no: number
}

/** Two articles that were compared and found to cover one story; `a` comes before `b`. */
interface StoryLinksTable {
  user_id: Owner
  a: string
  b: string
  layer: StoryLayer
  /** From 0 to 1. */
  strength: number
}

/** What the user said of two articles; `a` comes before `b`. */
interface StoryConstraintsTable {
  user_id: Owner
  a: string
  b: string
  /** 1: they cover one story; 0: they don't. */
  same: Flag
}

/** In how many articles terms stand, of a user or of everybody; or among how many readers. */
interface TermCountsTable {
  /** The user's id, `everybody`, or `readers`. */
  id: string
  user_id: string | null
  documents: number
  /** The last of the user's sketches that was counted. */
  counted_to: number
  /** Counters without terms, see the pipeline. */
  counters: Uint8Array
}

/** Which articles are of the same story. */
export interface StorieTables {
  story_sketches: StorySketchesTable
  story_keys: StoryKeysTable
  story_links: StoryLinksTable
  story_constraints: StoryConstraintsTable
  term_counts: TermCountsTable
}
