import { feedPath } from '@tidings/accounts/programs/feed-addresses'
import type { Services } from '@tidings/api/trpc/context'
import { notFound } from '@tidings/db/domain-error'
import { findUser } from '@tidings/db/queries/accounts/users'
import { type ListedFeed, recordFeedUse } from '@tidings/db/queries/editions/feeds'
import type { UserRow } from '@tidings/db/schema'
import { daysBefore } from '@tidings/jobs/editions/catch-up'
import { dateOf, dayOf, dayOfDate } from '@tidings/mail/common/days'
import { escapeXml } from '@tidings/mail/common/text/escape-markup'
import type { FastifyInstance } from 'fastify'
import { type BookQuery, bookContents, dayName } from '../download/book-contents.ts'
import { sendBook } from './downloads.ts'
import { asPrivate, type FeedGate } from './feed-gate.ts'
import { slotUntilClosed } from './slots.ts'

/** The number of days whose editions are in the catalogue. */
const DAYS = 30

/** Books for e-readers at the secret addresses of feeds: a catalogue (OPDS 1.2), and each book as EPUB. */
export async function opdsRoutes(app: FastifyInstance, services: Services, gate: FeedGate): Promise<void> {
  const { db } = services.database

  app.get<{ Params: { secret: string } }>(feedPath(':secret', 'opds'), async (request, reply) => {
    const { secret } = request.params
    const feed = await gate.find(reply, secret)
    const entries = await gate.run(request, reply, feed, () => entriesOf(feed))
    if (!entries) throw notFound('feed')
    await recordFeedUse(db, feed.id, Date.now()).catch(() => undefined)
    const web = services.webAddress()
    const title = feed.kind === 'today' ? 'Tidings' : (entries[0]?.title ?? 'Tidings')
    return asPrivate(reply)
      .type(OPDS_TYPE)
      .send(opdsCatalog({ id: feed.id, title, entries }, { web, secret }))
  })

  app.get<{ Params: { secret: string }; Querystring: { date?: string } }>(
    feedPath(':secret', 'epub'),
    { exposeHeadRoute: false },
    async (request, reply) => {
      const feed = await gate.find(reply, request.params.secret)
      const found = await gate.run(request, reply, feed, async () => {
        const user = await userOf(feed)
        const { date } = request.query
        const query = user && queryOf(feed, user, typeof date === 'string' ? date : undefined)
        const contents = user && query && (await bookContents(db, user, query))
        return contents && { user, contents }
      })
      if (!found) throw notFound('article')
      const { files, log, work } = services
      await slotUntilClosed(reply, (signal) => work.enter(feed.user_id, 'download', { signal }))
      return sendBook(asPrivate(reply), { db, files, log }, found.user, found.contents)
    },
  )

  async function userOf(feed: ListedFeed): Promise<UserRow | undefined> {
    const user = await findUser(db, feed.user_id)
    return user?.deleted_at === null && user.suspended_at === null ? user : undefined
  }

  /** The non-empty editions of today and earlier days, or the one book of another feed. */
  async function entriesOf(feed: ListedFeed): Promise<CatalogEntry[] | undefined> {
    const user = await userOf(feed)
    if (!user) return undefined
    if (feed.kind !== 'today') {
      const query = queryOf(feed, user, undefined)
      const contents = query && (await bookContents(db, user, query))
      if (!contents) return []
      const { id, title, modifiedAt, articles } = contents
      return [{ id, title, updatedAt: modifiedAt, summary: counted(articles.length), date: null }]
    }
    const { time_zone: timeZone } = user
    const before = dayOf(Date.now(), timeZone).end
    const days = await daysBefore(db, user.id, { before, timeZone, limit: DAYS })
    return days.map(({ date, stories }) => {
      const at = dayOfDate(date, timeZone)
      return {
        // The feed's id with the date in place of its last digits: a stable id.
        id: `${feed.id.slice(0, -8)}${date.replaceAll('-', '')}`,
        title: dayName(date),
        updatedAt: Math.min(Date.now(), at?.end ?? Date.now()),
        summary: counted(stories, 'story', 'stories'),
        date,
      }
    })
  }
}

const counted = (n: number, one = 'article', many = 'articles') => `${n} ${n === 1 ? one : many}`

/** A feed as a book; undefined for a day if the feed isn't of editions. */
function queryOf(feed: ListedFeed, user: UserRow, date: string | undefined): BookQuery | undefined {
  if (feed.kind === 'today') {
    const day = date ?? dateOf(Date.now(), user.time_zone)
    return /^\d{4}-\d{2}-\d{2}$/.test(day) ? { date: day } : undefined
  }
  if (feed.kind === 'saved') return { saved: true }
  if (feed.kind === 'tag') return { tag: feed.tag ?? '' }
  if (feed.kind === 'search') return { q: feed.query ?? '' }
  return feed.newsletter_name === null ? undefined : { newsletterId: feed.newsletter_id ?? '' }
}

/** The media type of a catalogue of books (OPDS 1.2, 2.2). */
const OPDS_TYPE = 'application/atom+xml; profile=opds-catalog; kind=acquisition; charset=utf-8'
const LINK_TYPE = 'application/atom+xml;profile=opds-catalog;kind=acquisition'

/** A book that can be fetched. */
interface CatalogEntry {
  /** A UUID. */
  id: string
  title: string
  /** Epoch milliseconds. */
  updatedAt: number
  summary: string
  /** The local date of an edition; otherwise null. */
  date: string | null
}

/** A catalogue for e-readers (OPDS 1.2) at the secret address of a feed. */
function opdsCatalog(
  { id, title, entries }: { id: string; title: string; entries: readonly CatalogEntry[] },
  { web, secret }: { web: string; secret: string },
): string {
  const self = escapeXml(`${web}${feedPath(secret, 'opds')}`)
  const updatedAt = Math.max(0, ...entries.map((entry) => entry.updatedAt))
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" xmlns:opds="http://opds-spec.org/2010/catalog">',
    `<id>urn:uuid:${escapeXml(id)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<updated>${new Date(updatedAt).toISOString()}</updated>`,
    '<author><name>Tidings</name></author>',
    `<link rel="self" type="${LINK_TYPE}" href="${self}"/>`,
    `<link rel="start" type="${LINK_TYPE}" href="${self}"/>`,
    ...entries.flatMap((entry) => [
      '<entry>',
      `<id>urn:uuid:${escapeXml(entry.id)}</id>`,
      `<title>${escapeXml(entry.title)}</title>`,
      `<updated>${new Date(entry.updatedAt).toISOString()}</updated>`,
      '<author><name>Tidings</name></author>',
      ...(entry.date === null ? [] : [`<dc:issued>${escapeXml(entry.date)}</dc:issued>`]),
      `<summary>${escapeXml(entry.summary)}</summary>`,
      `<link rel="http://opds-spec.org/acquisition" type="application/epub+zip" href="${escapeXml(`${web}${feedPath(secret, 'epub')}${entry.date === null ? '' : `?date=${entry.date}`}`)}"/>`,
      '</entry>',
    ]),
    '</feed>',
    '',
  ].join('\n')
}
