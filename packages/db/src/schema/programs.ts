import type { Defaulted, Time } from './column-types.ts'

/** An access token of another program; only its hash is stored here. */
interface ApiTokensTable {
  id: string
  user_id: string
  /** Its name, from the user. */
  name: string
  /** SHA-256 of the token, hex. */
  secret_hash: string
  /** Its scopes, separated by spaces. */
  scopes: string
  created_at: Time
  /** Null: never. */
  expires_at: Time | null
  /** When it was last used, to a quarter of an hour. */
  last_used_at: Time | null
}

/**
 * The content of a feed: today's edition, or articles that are saved, have a tag, are from a newsletter, or match a
 * search.
 */
export const FEED_KINDS = ['today', 'saved', 'tag', 'newsletter', 'search'] as const
export type FeedKind = (typeof FEED_KINDS)[number]

/** A secret address of a feed; only its hash is stored here. */
interface FeedsTable {
  id: string
  user_id: string
  kind: FeedKind
  /** For `tag`, as the user wrote it. */
  tag: string | null
  /** For `newsletter`. */
  newsletter_id: string | null
  /** For `search`. */
  query: string | null
  /** SHA-256 of the secret in its address, hex. */
  secret_hash: string
  /** The access token that it was created with, and expires with; null for one created by the user. */
  token_id: string | null
  created_at: Time
  /** That of the token. */
  expires_at: Time | null
  /** When it was last fetched, to a quarter of an hour. */
  last_used_at: Time | null
  /** A hash of its content then, and when that last changed. */
  version: Defaulted<string>
  changed_at: Time
}

/** How other programs reach a user's data. */
export interface ProgramTables {
  api_tokens: ApiTokensTable
  feeds: FeedsTable
}
