import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../schema.ts'
import { tagKey } from './tags.ts'

export interface ArticleFilter {
  /** All of them, compared without case. */
  tags?: readonly string[]
  /** Ids or names of newsletters, of which an article comes from one. */
  sources?: readonly string[]
  /** An article has one of them. */
  categories?: readonly string[]
  read?: boolean
  savedOnly?: boolean
  firstTellingsOnly?: boolean
  withPictureOnly?: boolean
}

/** An article's place in a list: lists go on after it whatever came or changed before it. */
export interface Place {
  /** When it came in, or was saved in the list of saved ones; epoch milliseconds. */
  time: number
  mailId: string
  position: number
}

/** Articles as `a`, their newsletters as `n`. */
type Joined = Tables & { a: Tables['articles']; n: Tables['newsletters'] }

/** Keeps what passes the filter. */
export function filtered<O>(
  query: SelectQueryBuilder<Joined, 'a' | 'n', O>,
  userId: string,
  filter: ArticleFilter,
): SelectQueryBuilder<Joined, 'a' | 'n', O> {
  const { sources = [], categories = [], tags = [], read } = filter
  let narrowed = query
  if (filter.savedOnly) narrowed = narrowed.where('a.saved_at', 'is not', null)
  if (filter.firstTellingsOnly) narrowed = narrowed.where('a.is_duplicate', '=', 0)
  if (filter.withPictureOnly) {
    narrowed = narrowed.where((eb) =>
      eb.or([eb('a.image_url', 'is not', null), eb('a.image_key', 'is not', null)]),
    )
  }
  if (read !== undefined) narrowed = narrowed.where('a.read_at', read ? 'is not' : 'is', null)
  if (categories.length > 0) narrowed = narrowed.where('a.category', 'in', categories)
  if (sources.length > 0) {
    narrowed = narrowed.where((eb) => eb.or([eb('n.id', 'in', sources), eb('n.name', 'in', sources)]))
  }
  for (const tag of tags) narrowed = narrowed.where((eb) => hasTag(eb, userId, tag))
  return narrowed
}

function hasTag(eb: ExpressionBuilder<Joined, 'a' | 'n'>, userId: string, tag: string) {
  return eb.exists(
    eb
      .selectFrom('article_tags as t')
      .select(sql.lit(1).as('one'))
      .whereRef('t.article_id', '=', 'a.id')
      .where('t.user_id', '=', userId)
      .where('t.key', '=', tagKey(tag))
      .where('t.removed_at', 'is', null),
  )
}

/** What a list is ordered by. */
export const timeOf = (filter: ArticleFilter) => (filter.savedOnly ? 'a.saved_at' : 'a.received_at')

/** Keeps what comes after a place in the list that the filter makes; everything without one. */
export function goingOn<O>(
  query: SelectQueryBuilder<Joined, 'a' | 'n', O>,
  filter: ArticleFilter,
  after: Place | undefined,
): SelectQueryBuilder<Joined, 'a' | 'n', O> {
  if (!after) return query
  const { time, mailId, position } = after
  // The first condition alone is what an index can search by.
  return query
    .where(timeOf(filter), '<=', time)
    .where((eb) =>
      eb.or([
        eb(timeOf(filter), '<', time),
        eb('a.mail_id', '>', mailId),
        eb.and([eb('a.mail_id', '=', mailId), eb('a.position', '>', position)]),
      ]),
    )
}
