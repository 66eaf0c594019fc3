import { FEED_FORMATS, type FeedFormat, feedPath } from '@tidings/accounts/programs/feed-addresses'
import type { Services } from '@tidings/api/trpc/context'
import { notFound } from '@tidings/db/domain-error'
import { type ListedFeed, recordFeedUse, recordFeedVersion } from '@tidings/db/queries/editions/feeds'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type FeedContent, feedContent } from '../feeds/feed-content.ts'
import { atomFeed, jsonFeed } from '../feeds/feed-formats.ts'
import { asPrivate, openFeedGate } from './feed-gate.ts'
import { opdsRoutes } from './opds.ts'

/** Recording each use would turn every read into a write. */
const SEEN_MS = 900_000
const TYPES: Record<FeedFormat, string> = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
}

/** Feeds at their secret addresses, which are the permission: sessions and tokens are ignored. */
export async function feedRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const gate = openFeedGate(services)
  await opdsRoutes(app, services, gate)
  for (const format of Object.keys(FEED_FORMATS) as FeedFormat[]) {
    app.get<{ Params: { secret: string } }>(feedPath(':secret', format), async (request, reply) => {
      const { secret } = request.params
      const feed = await gate.find(reply, secret)
      const content: FeedContent | undefined = await gate.run(request, reply, feed, () =>
        feedContent(services, feed),
      )
      if (!content) throw notFound('feed')
      const changedAt = await noteUse(feed, content.version)
      const etag = `"${content.version}-${format}"`
      asPrivate(reply).header('etag', etag).header('last-modified', new Date(changedAt).toUTCString())
      if (isKnown(request, { etag, changedAt })) return reply.code(304).send()
      const web = services.webAddress()
      const self = `${web}${feedPath(secret, format)}`
      const body =
        format === 'atom'
          ? atomFeed(content, { self, updatedAt: changedAt })
          : jsonFeed(content, { self, web })
      return reply.type(TYPES[format]).send(body)
    })
  }

  /** When the feed's content last changed, epoch milliseconds. */
  async function noteUse(feed: ListedFeed, version: string): Promise<number> {
    const { db } = services.database
    const now = Date.now()
    const isNew = feed.version !== version
    // If another process is writing for a long time, the request continues; the next use is recorded.
    if (isNew) await recordFeedVersion(db, feed.id, { version, changedAt: now }).catch(() => undefined)
    if (now - (feed.last_used_at ?? 0) >= SEEN_MS)
      await recordFeedUse(db, feed.id, now).catch(() => undefined)
    return isNew ? now : feed.changed_at
  }
}

/** Whether the client has this version already (RFC 9110, 13.2.2): the time is only used without a tag. */
function isKnown(
  { headers }: FastifyRequest,
  { etag, changedAt }: { etag: string; changedAt: number },
): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = headers
  if (tags !== undefined) {
    return tags.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
  }
  // Times in headers have whole seconds.
  return since !== undefined && Math.floor(changedAt / 1000) * 1000 <= Date.parse(since)
}
