import type { Time } from './column-types.ts'

/** What can be followed and muted; a source is a newsletter. */
export type TopicKind = 'tag' | 'category' | 'source'
export type Stance = 'follow' | 'mute'

/** What a user wants to see first in each day of the digest, or last. */
export interface StancesTable {
  user_id: string
  kind: TopicKind
  /** A tag's key, a category, or a newsletter's id. */
  key: string
  /** How it was written when the stance was taken; a newsletter may have another name by now. */
  name: string
  stance: Stance
  /** The newsletter again, for its deletion; null for tags and categories. */
  newsletter_id: string | null
  taken_at: Time
}
