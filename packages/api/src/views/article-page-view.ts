import { dayOf } from '@tidings/accounts/days'
import type { ArticleFilter, Place } from '@tidings/db/queries/article-filter'
import { countArticles, listArticles, placeOf } from '@tidings/db/queries/articles'
import { countDigestAfter, type DigestPlace, listDigest } from '@tidings/db/queries/digest'
import { listStances } from '@tidings/db/queries/topics'
import type { UserRow } from '@tidings/db/schema'
import type { ArticlePage, ArticleQuery } from '../schemas/article.ts'
import type { Services } from '../trpc/context.ts'
import { articleViews } from './article-view.ts'
import { isRanked, parsePlace, placeText } from './list-place.ts'
import { placeReasons } from './place-reasons.ts'

type Reader = Pick<UserRow, 'id' | 'time_zone'>

/** One page of the user's articles, or of the saved ones, as the list calls show it. */
export async function articlePageView(
  services: Services,
  reader: Reader,
  query: ArticleQuery,
  savedOnly: boolean,
): Promise<ArticlePage> {
  const { page, pageSize } = query
  const filter = filterOf(services, query, savedOnly)
  const after = query.after === undefined ? undefined : parsePlace(query.after)
  const stances = isDigest(filter) ? await listStances(services.database.db, reader.id) : []
  // A list goes on in the order that it began in, also when the first stance was taken in between.
  const steered = isDigest(filter) && (after ? isRanked(after) : stances.length > 0)
  const asked = { filter, page, pageSize, after }
  const { rows, last, total } = await (steered ? steeredRows : latestRows)(services, reader, asked)
  const pagesBefore = after ? page - 1 : 0
  const totalPages = Math.max(1, pagesBefore + Math.ceil(total / pageSize))
  const views = await articleViews(services, reader.id, rows)
  return {
    articles: views.map((view) => ({
      ...view,
      place: savedOnly ? [{ kind: 'last-saved' as const }] : placeReasons(view, stances),
    })),
    totalPages,
    ...(last && page < totalPages && { next: placeText(last) }),
  }
}

type Asked = {
  filter: ArticleFilter
  page: number
  pageSize: number
  after: Place | DigestPlace | undefined
}

async function latestRows({ database: { db } }: Services, { id }: Reader, { filter, ...asked }: Asked) {
  const total = await countArticles(db, id, filter, asked.after)
  const rows = await listArticles(db, id, filter, asked)
  const row = rows.at(-1)
  return { rows, last: row && placeOf(row, filter), total }
}

async function steeredRows({ database: { db } }: Services, reader: Reader, { filter, ...asked }: Asked) {
  const day = (at: number) => dayOf(at, reader.time_zone)
  const after = asked.after && isRanked(asked.after) ? asked.after : undefined
  const total = after
    ? await countDigestAfter(db, reader.id, filter, after, day)
    : await countArticles(db, reader.id, filter)
  return { ...(await listDigest(db, reader.id, filter, { ...asked, after }, day)), total }
}

/** Narrowed to tags, newsletters or categories, a list is of these: what is followed and muted doesn't order it. */
const isDigest = ({ savedOnly, tags = [], sources = [], categories = [] }: ArticleFilter) =>
  !savedOnly && tags.length + sources.length + categories.length === 0

function filterOf({ pictureMode }: Services, query: ArticleQuery, savedOnly: boolean): ArticleFilter {
  const { source = '', read } = query
  return {
    savedOnly,
    tags: parts(query.tags),
    categories: parts(query.category),
    // A newsletter's name may have commas of its own.
    sources: [...new Set([source, ...parts(source)])].filter(Boolean),
    ...(read && { read: read === 'read' }),
    firstTellingsOnly: query.duplicates === 'hide',
    isFolded: query.fold === true,
    withPictureOnly: query.picture === 'only' ? { areFetched: pictureMode !== 'off' } : undefined,
  }
}

const parts = (text = '') =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
