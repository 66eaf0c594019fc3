import type { Generated } from 'kysely'
import type { Flag, Owner, Time } from './column-types.ts'

/** Why two articles cover one story: the same link, nearly the same text, or similar text. */
export type StoryLayer = 'link' | 'text' | 'story'

/** The data of an article for comparison with later ones. */
interface StorySketchesTable {
  no: Generated<number>
  article_id: string
  user_id: Owner
  mail_id: string
  /** When the article was received. */
  at: Time
  /** JSON of a Sketch of `mail`; null for articles from before there were sketches, until they are made. */
  sketch: string | null
}

/** Keys that articles of one story may share, as an inverted index. */
interface StoryKeysTable {
  /** A hash of the user and the key. */
  key: number
  at: Time
  article_no: number
}

/** The keys of a user's last articles, which are not in `story_keys` yet. */
interface RecentStoryKeysTable {
  article_no: number
  user_id: string
  at: Time
  /** Hashes of 4 bytes, without the user and the period. */
  keys: Uint8Array
}

/** Two similar articles; `a` comes before `b`. */
interface StoryLinksTable {
  user_id: Owner
  a: string
  b: string
  layer: StoryLayer
  /** From 0 to 1. */
  strength: number
}

/** The user's decision about two articles; `a` comes before `b`. */
interface StoryConstraintsTable {
  user_id: Owner
  a: string
  b: string
  /** 1: they cover one story; 0: they don't. */
  same: Flag
}

/** The number of articles with each term, of a user or of everybody; or the number of readers. */
interface TermCountsTable {
  /** The user's id, `everybody`, or `readers`. */
  id: string
  user_id: string | null
  documents: number
  /** The last of the user's sketches that was counted. */
  counted_to: number
  /** Counters without terms, see term-counters.ts of `jobs`. */
  counters: Uint8Array
}

/** Which articles are of the same story. */
export interface StoryTables {
  story_sketches: StorySketchesTable
  story_keys: StoryKeysTable
  recent_story_keys: RecentStoryKeysTable
  story_links: StoryLinksTable
  story_constraints: StoryConstraintsTable
  term_counts: TermCountsTable
}
