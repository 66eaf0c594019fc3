import type { ColumnType } from 'kysely'
import type { Owner, Time } from './column-types.ts'

/** An entry of the search index: a listed article, or a highlight. Derived, see `queries/search-index.ts`. */
interface SearchDocumentsTable {
  /** The number in the index. */
  number: ColumnType<number, never, never>
  user_id: Owner
  /** One of these two. */
  article_id: string | null
  highlight_id: string | null
  /** When the article was received, or the highlight made. */
  received_at: Time
  /** The language of its text as a BCP 47 primary tag; null if unknown. */
  language: string | null
  /** A hash of what was indexed. */
  fingerprint: string
}

/** Every word of a user's indexed texts, for completion and suggestions; some may be of deleted ones for a while. */
interface SearchWordsTable {
  user_id: string
  word: string
}

/** How far the index is built; no row after a backup was restored. */
interface SearchStateTable {
  /** The version of the rules by which texts are indexed. */
  version: number
  /** The id of the last mail whose articles were indexed; null once all are. */
  last_mail: string | null
}

interface SavedSearchesTable {
  id: string
  user_id: string
  name: string
  query: string
  preference: 'follow' | 'mute' | null
  created_at: Time
}

/** The search index, and what users search for. */
export interface SearchTables {
  search_documents: SearchDocumentsTable
  search_words: SearchWordsTable
  search_state: SearchStateTable
  saved_searches: SavedSearchesTable
}
