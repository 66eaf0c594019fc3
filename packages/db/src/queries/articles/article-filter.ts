import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely'
import type { Tables } from '../../schema.ts'
import { tagKey } from './tags.ts'

export interface ArticleFilter {
  /** All of them, compared case-insensitively. */
  tags?: readonly string[]
  /** Ids or names of newsletters. */
  sources?: readonly string[]
  /** Any of these categories. */
  categories?: readonly string[]
  read?: boolean
  savedOnly?: boolean
  firstArticlesOnly?: boolean
  /** Primary articles, and later ones that are updates of their story. */
  isGrouped?: boolean
  /** Articles that show a picture: a stored one or, if pictures are fetched, a pending one. */
  withPictureOnly?: { areFetched: boolean } | undefined
}

/** The cursor of an article in a list, independent of later additions and changes. */
export interface ArticleCursor {
  /** When it was received, or saved in the list of saved articles; epoch milliseconds. */
  time: number
  mailId: string
  position: number
}

/** Articles as `a`. */
type Named = Tables & { a: Tables['articles'] }

/** Applies the filter. */
export function filtered<O>(
  query: SelectQueryBuilder<Named, 'a', O>,
  userId: string,
  filter: ArticleFilter,
): SelectQueryBuilder<Named, 'a', O> {
  const { sources = [], categories = [], tags = [], read } = filter
  let narrowed = query
  if (filter.savedOnly) narrowed = narrowed.where('a.saved_at', 'is not', null)
  if (filter.firstArticlesOnly) narrowed = narrowed.where('a.is_duplicate', '=', 0)
  if (filter.isGrouped) {
    narrowed = narrowed.where((eb) => eb.or([eb('a.is_duplicate', '=', 0), eb('a.is_update', '=', 1)]))
  }
  if (filter.withPictureOnly) {
    const { areFetched } = filter.withPictureOnly
    narrowed = narrowed.where((eb) => hasShownPicture(eb, userId, areFetched))
  }
  if (read !== undefined) narrowed = narrowed.where('a.read_at', read ? 'is not' : 'is', null)
  const [category] = categories
  if (categories.length > 1) narrowed = narrowed.where('a.category', 'in', categories)
  // A list of one value can't use the order of an index.
  else if (category !== undefined) narrowed = narrowed.where('a.category', '=', category)
  if (sources.length > 0) {
    narrowed = narrowed.where((eb) => eb('a.newsletter_id', 'in', newslettersOf(eb, userId, sources)))
  }
  for (const tag of tags) narrowed = narrowed.where((eb) => eb('a.id', 'in', taggedWith(eb, userId, tag)))
  return narrowed
}

/** As in `shownPictures`. */
function hasShownPicture(eb: ExpressionBuilder<Named, 'a'>, userId: string, areFetched: boolean) {
  const isKept = eb.exists(
    eb
      .selectFrom('files as f')
      .select('f.id')
      .whereRef('f.id', '=', 'a.image_id')
      .where('f.user_id', '=', userId)
      .where('f.kind', '!=', 'mail'),
  )
  const isToCome = eb.exists(
    eb
      .selectFrom('remote_pictures as r')
      .select('r.id')
      .whereRef('r.id', '=', 'a.image_id')
      .where('r.user_id', '=', userId)
      .where('r.state', '=', 'waiting'),
  )
  return areFetched ? eb.or([isKept, isToCome]) : isKept
}

function newslettersOf(eb: ExpressionBuilder<Named, 'a'>, userId: string, sources: readonly string[]) {
  return eb
    .selectFrom('newsletters as n')
    .select('n.id')
    .where('n.user_id', '=', userId)
    .where((of) => of.or([of('n.id', 'in', sources), of('n.name', 'in', sources)]))
}

function taggedWith(eb: ExpressionBuilder<Named, 'a'>, userId: string, tag: string) {
  return eb
    .selectFrom('article_tags as t')
    .select('t.article_id')
    .where('t.user_id', '=', userId)
    .where('t.key', '=', tagKey(tag))
    .where('t.removed_at', 'is', null)
}

/** The sort order of a list. */
export const timeOf = (filter: ArticleFilter) => (filter.savedOnly ? 'a.saved_at' : 'a.received_at')

/** Keeps what follows a cursor in the filtered list; everything without one. */
export function afterCursor<O>(
  query: SelectQueryBuilder<Named, 'a', O>,
  filter: ArticleFilter,
  after: ArticleCursor | undefined,
): SelectQueryBuilder<Named, 'a', O> {
  if (!after) return query
  const { time, mailId, position } = after
  // Only the first condition can use an index.
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
