import { countArticles } from '@tidings/db/queries/articles/article-counts'
import type { ArticleCursor, ArticleFilter } from '@tidings/db/queries/articles/article-filter'
import { cursorOf, listArticles } from '@tidings/db/queries/articles/articles'
import { tagKey } from '@tidings/db/queries/articles/tags'
import { listTopicPreferences } from '@tidings/db/queries/articles/topics'
import {
  countDigestAfter,
  type DigestCursor,
  listDigest,
  type Rank,
} from '@tidings/db/queries/editions/digest'
import type { TopicPreferenceRow, UserRow } from '@tidings/db/schema'
import { dayOf } from '@tidings/mail/common/days'
import { placementReasons } from '@tidings/mail/edition/placement-reasons'
import type { PlacementReason } from '../topics/schema.ts'
import type { Services } from '../trpc/context.ts'
import type { Article, ArticlePage, ArticleQuery } from './schema.ts'
import { articleViews } from './view.ts'

/** The reasons for an article's position in the digest with these topic preferences, the decisive one first. */
function reasonsOf(article: Article, topicPreferences: readonly TopicPreferenceRow[]): PlacementReason[] {
  const tags = article.tags.map((name) => ({ key: tagKey(name), name }))
  const topics = { ...article, tags, newsletterName: article.sourceNewsletter }
  return [...placementReasons(topics, topicPreferences), { kind: 'newest' }]
}

/** The `after` of the next page. In a digest ordered by topics it starts with the rank. */
function placeText(place: ArticleCursor | DigestCursor): string {
  const { time, position, mailId } = place
  return `${isRanked(place) ? `${place.rank}~` : ''}${time}.${position}.${mailId}`
}

/** The position in an `after`, which the schema has validated. */
function parsePlace(text: string): ArticleCursor | DigestCursor {
  const [, rank, time, position, mailId = ''] = /^(?:(.)~)?(\d+)\.(\d+)\.(.*)$/.exec(text) ?? []
  const place = { time: Number(time), position: Number(position), mailId }
  return rank === undefined ? place : { ...place, rank: RANKS[Number(rank)] ?? 1 }
}

const isRanked = (place: ArticleCursor | DigestCursor): place is DigestCursor => 'rank' in place

const RANKS: readonly Rank[] = [0, 1, 2]

type Reader = Pick<UserRow, 'id' | 'time_zone'>

/** One page of the user's articles, or of the saved ones, as returned by the list calls. */
export async function articlePageView(
  services: Services,
  reader: Reader,
  query: ArticleQuery,
  savedOnly: boolean,
): Promise<ArticlePage> {
  const { page, pageSize } = query
  const filter = filterOf(services, query, savedOnly)
  const after = query.after === undefined ? undefined : parsePlace(query.after)
  const asked = { filter, page, pageSize, after }
  // A list continues in the order that it started in, even if the first topic preference was added in between.
  const continues = isDigest(filter) && after !== undefined && isRanked(after)
  // At once, although few users have a topic preference, for whom the rows are others: each query that waits for
  // another's result also waits for what else the server does.
  const [topicPreferences, latest] = await Promise.all([
    isDigest(filter) ? listTopicPreferences(services.database.db, reader.id) : [],
    continues ? undefined : latestRows(services, reader, asked),
  ])
  const begins = isDigest(filter) && !after && topicPreferences.length > 0
  const { rows, last, total } =
    latest && !begins ? latest : await steeredRows(services, reader, { ...asked, total: latest?.total })
  const pagesBefore = after ? page - 1 : 0
  const totalPages = Math.max(1, pagesBefore + Math.ceil(total / pageSize))
  const views = await articleViews(services, reader.id, rows)
  return {
    articles: views.map((view) => ({
      ...view,
      place: savedOnly ? [{ kind: 'last-saved' as const }] : reasonsOf(view, topicPreferences),
    })),
    totalPages,
    ...(last && page < totalPages && { next: placeText(last) }),
  }
}

type PageRequest = {
  filter: ArticleFilter
  page: number
  pageSize: number
  after: ArticleCursor | DigestCursor | undefined
}

/** The maximum of articles that are counted beyond a page: counting a million would take longer than listing them. */
const COUNTED = 10_000

/** How many articles are counted for a page: those beyond it, and without a cursor those of it and before. */
const maxCount = ({ page, pageSize, after }: Omit<PageRequest, 'filter'>) =>
  COUNTED + (after ? 1 : page) * pageSize

async function latestRows({ database: { db } }: Services, { id }: Reader, { filter, ...asked }: PageRequest) {
  const [total, rows] = await Promise.all([
    countArticles(db, id, filter, { after: asked.after, max: maxCount(asked) }),
    listArticles(db, id, filter, asked),
  ])
  const row = rows.at(-1)
  return { rows, last: row && cursorOf(row, filter), total }
}

/** `total` is known of a list that begins. */
async function steeredRows(
  { database: { db } }: Services,
  reader: Reader,
  { filter, total, ...asked }: PageRequest & { total: number | undefined },
) {
  const day = (at: number) => dayOf(at, reader.time_zone)
  const after = asked.after && isRanked(asked.after) ? asked.after : undefined
  const [found, counted] = await Promise.all([
    listDigest(db, reader.id, filter, { ...asked, after }, day),
    after
      ? countDigestAfter(db, reader.id, filter, { after, max: maxCount({ ...asked, after }), dayOf: day })
      : (total ?? 0),
  ])
  return { ...found, total: counted }
}

/** Lists filtered by tags, newsletters or categories are not ordered by topic preferences. */
const isDigest = ({ savedOnly, tags = [], sources = [], categories = [] }: ArticleFilter) =>
  !savedOnly && tags.length + sources.length + categories.length === 0

function filterOf({ pictureMode }: Services, query: ArticleQuery, savedOnly: boolean): ArticleFilter {
  const { source = '', read } = query
  return {
    savedOnly,
    tags: parts(query.tags),
    categories: parts(query.category),
    // A newsletter's name may contain commas.
    sources: [...new Set([source, ...parts(source)])].filter(Boolean),
    ...(read && { read: read === 'read' }),
    firstArticlesOnly: query.duplicates === 'hide',
    isGrouped: query.group === true,
    withPictureOnly: query.picture === 'only' ? { areFetched: pictureMode !== 'off' } : undefined,
  }
}

const parts = (text = '') =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
