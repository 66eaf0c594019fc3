import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../schema.ts'
import { isPostgres } from '../common/values.ts'

/** A query of the index: a token, tokens with a prefix, consecutive tokens, or combinations. */
export type IndexQuery =
  | { token: string }
  | { prefix: string }
  /** The last one may be a prefix. */
  | { phrase: readonly string[]; isPrefix: boolean }
  | { every: readonly IndexQuery[] }
  | { any: readonly IndexQuery[] }

/** Longer words are cut: PostgreSQL takes 2046 bytes. In UTF-16 code units. */
const MAX_TOKEN_LENGTH = 64
const KEY_LENGTH = 6

/**
 * The prefix of all tokens of a user, so that a search reads only the user's own entries. Two users with the same
 * prefix, one of two billion, would only be slower: rows are selected by user as well.
 */
export function tokenKey(userId: string): string {
  const hash = createHash('sha256').update(userId).digest()
  return hash.readUInt32BE().toString(36).padStart(7, '0').slice(-KEY_LENGTH)
}

/** A token as stored: only letters, digits and marks, which neither database splits or interprets as an operator. */
export function storedToken(key: string, token: string): string {
  return key + token.replace(/[^\p{L}\p{N}\p{M}]/gu, '').slice(0, MAX_TOKEN_LENGTH)
}

/** The numbers of a user's indexed texts that match, for use after `in`. */
export function matching(db: Executor, userId: string, query: IndexQuery): RawBuilder<number> {
  return isPostgres(db)
    ? sql`(select number from ${matchesOf(userId, query)} as m)`
    : sql`(select rowid from search_index where search_index match ${fts5(tokenKey(userId), query)})`
}

/** On PostgreSQL, a user's indexed texts that match with all that `search_documents` has of them but their words. */
export function matchesOf(userId: string, query: IndexQuery): RawBuilder<unknown> {
  return sql`search_matches(${userId}, ${tsquery(tokenKey(userId), query)}::tsquery)`
}

function fts5(key: string, query: IndexQuery): string {
  const quoted = (token: string) => `"${storedToken(key, token)}"`
  if ('token' in query) return quoted(query.token)
  if ('prefix' in query) return `${quoted(query.prefix)} *`
  if ('phrase' in query) return `${query.phrase.map(quoted).join(' + ')}${query.isPrefix ? ' *' : ''}`
  if ('every' in query) return `(${query.every.map((one) => fts5(key, one)).join(' AND ')})`
  return `(${query.any.map((one) => fts5(key, one)).join(' OR ')})`
}

function tsquery(key: string, query: IndexQuery): string {
  const quoted = (token: string) => `'${storedToken(key, token)}'`
  if ('token' in query) return quoted(query.token)
  if ('prefix' in query) return `${quoted(query.prefix)}:*`
  if ('phrase' in query) {
    return `(${query.phrase.map(quoted).join(' <-> ')}${query.isPrefix ? ':*' : ''})`
  }
  if ('every' in query) return `(${query.every.map((one) => tsquery(key, one)).join(' & ')})`
  return `(${query.any.map((one) => tsquery(key, one)).join(' | ')})`
}
