/** The values of `is:`. */
export const IS_VALUES = ['read', 'unread', 'saved', 'duplicate', 'long'] as const
/** The values of `has:`. */
export const HAS_VALUES = ['highlight', 'note', 'image'] as const

export type IsValue = (typeof IS_VALUES)[number]
export type HasValue = (typeof HAS_VALUES)[number]

/** Words to search for in a text. */
export interface SearchedWords {
  kind: 'words'
  /** The field: all of the text, only the title, or the link. */
  field: 'text' | 'title' | 'url'
  /** As returned by searchWords; consecutive if there are several. */
  words: readonly string[]
  /** Inflections of a single word are found too, unless it was in quotes. */
  isExact: boolean
  /** Whether the last word is a prefix, or a single word may be part of another. */
  wildcard: 'none' | 'prefix' | 'part'
}

/** A single condition. */
export type SearchTerm =
  | SearchedWords
  | { kind: 'from'; value: string }
  | { kind: 'tag'; value: string }
  | { kind: 'category'; value: string }
  | { kind: 'is'; values: readonly IsValue[] }
  | { kind: 'has'; values: readonly HasValue[] }
  | { kind: 'lang'; value: string }
  /** Whole days of the user: `on` one of them, `before` its beginning, `after` its end. */
  | { kind: 'before' | 'after' | 'on'; from: string; to: string }
  /** Received less, or more, than this many milliseconds ago. */
  | { kind: 'age'; isLess: boolean; ms: number }

/** A query as a tree. */
export type SearchTree =
  | { kind: 'every'; of: readonly SearchTree[] }
  | { kind: 'any'; of: readonly SearchTree[] }
  | { kind: 'not'; of: SearchTree }
  | SearchTerm

/** A term and its position in the query, in UTF-16 code units, with its minus; for removable chips. */
export interface PlacedTerm {
  term: SearchTerm
  isNot: boolean
  start: number
  end: number
}

/** A parsed query. */
export interface SearchQuery {
  tree: SearchTree
  terms: readonly PlacedTerm[]
}

/** The maximum length of a query, in UTF-16 code units, and of its terms and levels of parentheses. */
export const MAX_QUERY_LENGTH = 500
export const MAX_TERMS = 30
export const MAX_DEPTH = 8
/**
 * The maximum of words of all terms, and of terms that search for the beginnings of words: SQLite reads each place of
 * each word of a phrase, and all words with a beginning, while nothing else is done.
 */
export const MAX_WORDS = 32
export const MAX_BEGINNINGS = 3
