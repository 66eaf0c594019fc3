import { sql } from 'kysely'
import type { HighlightColor } from '../../schema/articles.ts'
import type { Executor, HighlightRow } from '../../schema.ts'
import { tagKey } from '../articles/tags.ts'

/** A highlight with the current title and source, or the last ones if the article is gone. */
export type ListedHighlight = Omit<HighlightRow, 'user_id' | 'passage' | 'search_text' | 'changed_at'>

/** Combined by "and"; each compares with the current article. */
export interface HighlightFilter {
  articleId?: string | undefined
  newsletterId?: string | undefined
  /** A tag of the article, compared case-insensitively. */
  tag?: string | undefined
  color?: HighlightColor | undefined
  hasNote?: boolean | undefined
  /** Epoch milliseconds; `until` is excluded. */
  since?: number | undefined
  until?: number | undefined
  /** Words that all occur in the passage, the note or the title of the article, also as parts of words. */
  search?: string | undefined
}

const KEPT = [
  'h.id',
  'a.id as article_id',
  'h.text',
  'h.prefix',
  'h.suffix',
  'h.start_offset',
  'h.end_offset',
  'h.color',
  'h.note',
  'h.created_at',
] as const

/** Text to search in: without case, diacritics and line breaks. */
const foldText = (text: string): string =>
  text
    // Before as well: to order thousands of marks in a row takes long.
    .replace(/\p{M}+/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')

/** What a highlight is searched by. */
export const searchText = (...parts: (string | null)[]): string =>
  foldText(parts.filter((part) => part !== null).join('\n'))

/** The maximum of words of a search that are used. */
const MAX_WORDS = 20

/** The user's highlights `h` that match the filter, with their articles `a` and newsletters `n`. */
export function filteredHighlights(db: Executor, userId: string, filter: HighlightFilter) {
  const { articleId, newsletterId, tag, color, hasNote, since, until, search } = filter
  let query = db
    .selectFrom('highlights as h')
    // The newsletter of a deleted one has no user.
    .leftJoin('articles as a', (join) =>
      join.onRef('a.id', '=', 'h.article_id').onRef('a.user_id', '=', 'h.user_id'),
    )
    .leftJoin('newsletters as n', 'n.id', 'a.newsletter_id')
    .where('h.user_id', '=', userId)
  if (articleId !== undefined) query = query.where('h.article_id', '=', articleId)
  if (newsletterId !== undefined) query = query.where('a.newsletter_id', '=', newsletterId)
  if (color !== undefined) query = query.where('h.color', '=', color)
  if (hasNote !== undefined) query = query.where('h.note', hasNote ? 'is not' : 'is', null)
  if (since !== undefined) query = query.where('h.created_at', '>=', since)
  if (until !== undefined) query = query.where('h.created_at', '<', until)
  if (tag !== undefined) {
    query = query.where('h.article_id', 'in', (eb) =>
      eb
        .selectFrom('article_tags as t')
        .select('t.article_id')
        .where('t.user_id', '=', userId)
        .where('t.key', '=', tagKey(tag))
        .where('t.removed_at', 'is', null),
    )
  }
  for (const word of foldText(search ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, MAX_WORDS)) {
    const pattern = `%${word.replace(/[\\%_]/gu, '\\$&')}%`
    query = query.where(sql<boolean>`h.search_text like ${pattern} escape '\\'`)
  }
  return query
}

/** The highlights that match the filter, with the current title and source, or the last ones if the article is gone. */
export function listedHighlights(db: Executor, userId: string, filter: HighlightFilter = {}) {
  return filteredHighlights(db, userId, filter)
    .select(KEPT)
    .select((eb) => [
      eb.fn.coalesce('a.title', 'h.article_title').as('article_title'),
      eb.fn.coalesce('n.name', 'h.source_newsletter').as('source_newsletter'),
    ])
}
