import { createHash } from 'node:crypto'
import type { ArticleFilter } from '@tidings/db/queries/articles/article-filter'
import { listArticles, listedArticles } from '@tidings/db/queries/articles/articles'
import { findNewsletter } from '@tidings/db/queries/newsletters/newsletters'
import type { Executor, UserRow } from '@tidings/db/schema'
import { editionOfDay, minutesOf } from '@tidings/jobs/editions/edition-of-day'
import { prepareSearch, searchArticles } from '@tidings/jobs/search/search-articles'
import type { EditionSection } from '@tidings/mail/edition/edition'

/** The maximum of articles in a book: a day has fewer, and e-readers become slow with more. */
const MAX_CHAPTERS = 300

/** The content of a book, before its texts are read. */
export interface BookContents {
  /** A UUID, the same for the same book of a user. */
  id: string
  title: string
  /** Epoch milliseconds. */
  modifiedAt: number
  /** In order, each with its heading. */
  articles: { id: string; section: string | null }[]
}

/** The articles of a book: one of these. */
export type BookQuery =
  | { date: string }
  | { ids: readonly string[] }
  | { saved: true }
  | { tag: string }
  | { newsletterId: string }
  | { q: string }

type Reader = Pick<UserRow, 'id' | 'time_zone' | 'edition_minutes'>

/** The articles of a book; undefined if there are none. */
export async function bookContents(
  db: Executor,
  user: Reader,
  query: BookQuery,
): Promise<BookContents | undefined> {
  const found = await ('date' in query ? ofEdition(db, user, query.date) : ofList(db, user, query))
  if (!found || found.articles.length === 0) return undefined
  const id = uuidOf(JSON.stringify([user.id, query]))
  return { ...found, id, articles: found.articles.slice(0, MAX_CHAPTERS) }
}

type Found = Omit<BookContents, 'id'>

async function ofEdition(db: Executor, user: Reader, date: string): Promise<Found | undefined> {
  const minutes = minutesOf(user)
  const edition = await editionOfDay(db, user.id, { date, timeZone: user.time_zone, minutes })
  if (!edition) return undefined
  // A book of some minutes has their stories alone: nobody can follow its links.
  const sections = edition.sections.filter(({ kind }) => minutes === undefined || kind !== 'links')
  const articles = sections.flatMap(({ kind, name, entries }) =>
    entries.map(({ articleId }) => ({ id: articleId, section: heading(kind, name) })),
  )
  const ids = articles.map(({ id }) => id)
  const times = await listedArticles(db, user.id, ids)
  const modifiedAt = Math.max(edition.start, ...times.map(({ received_at }) => received_at))
  return { title: `Tidings: ${dayName(date)}`, modifiedAt, articles }
}

/** A date such as `2026-11-20` in words. */
export const dayName = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(Date.parse(date))

function heading(kind: EditionSection['kind'], name: string | null): string {
  if (kind === 'top') return 'Top stories'
  if (kind === 'long-reads') return 'Long reads'
  const shown = name === 'ai' ? 'AI' : `${name?.charAt(0).toUpperCase() ?? ''}${name?.slice(1) ?? ''}`
  return kind === 'links' ? `Links: ${name ?? ''}` : shown
}

async function ofList(
  db: Executor,
  user: Reader,
  query: Exclude<BookQuery, { date: string }>,
): Promise<Found | undefined> {
  const listed = await listOf(db, user, query)
  if (!listed) return undefined
  return {
    title: listed.title,
    modifiedAt: Math.max(0, ...listed.rows.map((row) => row.saved_at ?? row.received_at)),
    articles: listed.rows.map(({ id }) => ({ id, section: null })),
  }
}

async function listOf(db: Executor, user: Reader, query: Exclude<BookQuery, { date: string }>) {
  const list = (filter: ArticleFilter) =>
    listArticles(db, user.id, filter, { page: 1, pageSize: MAX_CHAPTERS })
  if ('ids' in query)
    return { title: 'Tidings: selected articles', rows: await listedArticles(db, user.id, query.ids) }
  if ('saved' in query) return { title: 'Tidings: saved articles', rows: await list({ savedOnly: true }) }
  if ('tag' in query) return { title: `Tidings: ${query.tag}`, rows: await list({ tags: [query.tag] }) }
  if ('newsletterId' in query) {
    const newsletter = await findNewsletter(db, user.id, query.newsletterId)
    return newsletter && { title: newsletter.name, rows: await list({ sources: [newsletter.id] }) }
  }
  const search = await prepareSearch(db, user, query.q, { now: Date.now() })
  if (!search) return undefined
  const page = { sort: 'newest' as const, offset: 0, limit: MAX_CHAPTERS }
  const { articles } = await searchArticles(db, user.id, search, page)
  return { title: `Tidings: ${query.q}`, rows: articles }
}

/** A UUID (RFC 9562, version 8) derived from a text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
