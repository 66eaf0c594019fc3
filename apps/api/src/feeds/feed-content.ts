import { createHash } from 'node:crypto'
import { articleBodyViews } from '@tidings/api/articles/reader-html'
import type { Article } from '@tidings/api/articles/schema'
import { articleViews } from '@tidings/api/articles/view'
import type { Services } from '@tidings/api/trpc/context'
import { findUser } from '@tidings/db/queries/accounts/users'
import { type ListedArticle, listArticles, listedArticles } from '@tidings/db/queries/articles/articles'
import type { ListedFeed } from '@tidings/db/queries/editions/feeds'
import { editionOfDay, minutesOf } from '@tidings/jobs/editions/edition-of-day'
import { prepareSearch, searchArticles } from '@tidings/jobs/search/search-articles'
import { dateOf } from '@tidings/mail/common/days'

/** Nobody reads more in a day; feed readers keep what they have fetched. */
const MAX_ARTICLES = 100
/** The maximum characters of all texts of a feed. */
const MAX_LENGTH = 4_000_000

/** An article of a feed: its list data, and its cleaned HTML. */
export interface FeedEntry extends Article {
  html: string
  /** Its page in Tidings. */
  page: string
}

/** The content of a feed, before it is written as Atom or JSON Feed. */
export interface FeedContent {
  /** A UUID, which reveals nothing of its address. */
  id: string
  title: string
  /** Its page in Tidings, for people. */
  page: string
  entries: FeedEntry[]
  /** A hash of all of it. */
  version: string
}

const TITLES: Record<ListedFeed['kind'], (feed: ListedFeed) => string> = {
  today: () => 'Today’s edition',
  saved: () => 'Saved articles',
  tag: ({ tag }) => `Articles tagged “${tag}”`,
  newsletter: ({ newsletter_name: name }) => name ?? '',
  search: ({ query }) => `Articles found by “${query}”`,
}
const PAGES: Record<ListedFeed['kind'], (feed: ListedFeed) => string> = {
  today: () => '/',
  saved: () => '/saved',
  tag: ({ tag }) => `/?tags=${encodeURIComponent(tag ?? '')}`,
  newsletter: ({ newsletter_id: id }) => `/newsletter/${id}`,
  search: ({ query }) => `/search?q=${encodeURIComponent(query ?? '')}`,
}

/**
 * The current content of a feed. Today's edition has each story once, in the edition's order; the others have the
 * latest articles. Undefined if its newsletter or its user is gone.
 */
export async function feedContent(services: Services, feed: ListedFeed): Promise<FeedContent | undefined> {
  const { user_id: userId } = feed
  if (feed.kind === 'newsletter' && feed.newsletter_name === null) return undefined
  const rows = await articlesOf(services, feed)
  if (!rows) return undefined
  const web = services.webAddress()
  const ids = rows.map(({ id }) => id)
  const bodies = await articleBodyViews(services, userId, ids, MAX_LENGTH)
  const views = await articleViews(
    services,
    userId,
    rows.filter(({ id }) => bodies.has(id)),
  )
  const entries = views.map((view) => ({
    ...view,
    html: bodies.get(view.id) ?? '',
    page: `${web}/article/${view.id}`,
  }))
  const content = {
    id: feed.id,
    title: TITLES[feed.kind](feed),
    page: `${web}${PAGES[feed.kind](feed)}`,
    entries,
  }
  // Whether an article is read doesn't affect a feed.
  const stable = { ...content, entries: entries.map(({ isRead: _, ...entry }) => entry) }
  const version = createHash('sha256').update(JSON.stringify(stable)).digest('base64url')
  return { ...content, version }
}

async function articlesOf(
  { database: { db } }: Services,
  { kind, user_id: userId, tag, newsletter_id: newsletterId, query }: ListedFeed,
): Promise<ListedArticle[] | undefined> {
  const user = await findUser(db, userId)
  if (!user || user.deleted_at !== null || user.suspended_at !== null) return undefined
  if (kind === 'today') {
    const { time_zone: timeZone } = user
    const minutes = minutesOf(user)
    const edition = await editionOfDay(db, userId, { date: dateOf(Date.now(), timeZone), timeZone, minutes })
    const sections = edition?.sections.filter(({ kind }) => minutes === undefined || kind !== 'links') ?? []
    const ids = sections.flatMap(({ entries }) => entries.map(({ articleId }) => articleId))
    return listedArticles(db, userId, ids.slice(0, MAX_ARTICLES))
  }
  if (kind === 'search') {
    const search = await prepareSearch(db, user, query ?? '', { now: Date.now() })
    if (!search) return []
    const page = { sort: 'newest' as const, limit: MAX_ARTICLES, offset: 0 }
    return (await searchArticles(db, userId, search, page)).articles
  }
  const filter = {
    saved: { savedOnly: true },
    tag: { tags: [tag ?? ''] },
    newsletter: { sources: [newsletterId ?? ''] },
  }[kind]
  return listArticles(db, userId, filter, { page: 1, pageSize: MAX_ARTICLES })
}
