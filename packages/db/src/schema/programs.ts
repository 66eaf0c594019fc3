import type { Defaulted, Time } from './column-types.ts'

/** An access token of another program; what is stored here lets nobody in. */
interface ApiTokensTable {
  id: string
  user_id: string
  /** As the user calls it. */
  name: string
  /** SHA-256 of the token, hex. */
  secret_hash: string
  /** What it may do, in words separated by spaces. */
  scopes: string
  created_at: Time
  /** Null: never. */
  expires_at: Time | null
  /** When it was last used, to a quarter of an hour. */
  last_used_at: Time | null
}

/** What a feed has: today's edition, or articles that are saved, have a tag, are of a newsletter, or found by a search. */
export type FeedKind = 'today' | 'saved' | 'tag' | 'newsletter' | 'search'

/** A secret address of a feed; what is stored here lets nobody in. */
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
  /** The access token that it was made with, and ends with; null for one made by the user. */
  token_id: string | null
  created_at: Time
  /** That of the token. */
  expires_at: Time | null
  /** When it was last fetched, to a quarter of an hour. */
  last_used_at: Time | null
  /** A hash of what it had then, and since when it has that. */
  version: Defaulted<string>
  changed_at: Time
}

/** How other programs reach a user's data. */
export interface ProgramTables {
  api_tokens: ApiTokensTable
  feeds: FeedsTable
}
