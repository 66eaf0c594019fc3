import { FEED_FORMATS, type FeedFormat, feedPath } from '@tidings/accounts/programs/feed-addresses'
import { openTokenRates } from '@tidings/accounts/programs/token-rates'
import { hashSecret } from '@tidings/accounts/secrets/hash-secret'
import type { Services } from '@tidings/api/trpc/context'
import { DomainError, notFound } from '@tidings/db/domain-error'
import { findFeed, type ListedFeed, noteFeedUse, noteFeedVersion } from '@tidings/db/queries/feeds'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { atomFeed } from '../feeds/atom.ts'
import { type FeedContent, feedContent } from '../feeds/feed-content.ts'
import { jsonFeed } from '../feeds/json-feed.ts'
import { refuseOverload } from './request-context.ts'
import type { RequestShares } from './shed-load.ts'
import { slotUntilClosed, untilClosed } from './slots.ts'

/** Requests for one feed at once, and again within ten minutes: readers ask a few times an hour. */
const FEED_RATE = { burst: 60, withinMs: 600_000 }
/** Noting each use would turn every reading into writing. */
const SEEN_MS = 900_000
/** For a feed that is opened in a browser: nothing may run or load. */
const POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"
const TYPES: Record<FeedFormat, string> = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
}

/** Feeds at their secret addresses, which are the permission: no session and no token is looked at. */
export async function feedRoutes(
  app: FastifyInstance,
  services: Services,
  { shares }: { shares: RequestShares },
): Promise<void> {
  const rates = openTokenRates(FEED_RATE)
  for (const format of Object.keys(FEED_FORMATS) as FeedFormat[]) {
    app.get<{ Params: { secret: string } }>(feedPath(':secret', format), async (request, reply) => {
      const { secret } = request.params
      const feed = await findFeed(services.database.db, hashSecret(secret), Date.now())
      if (!feed) throw notFound('feed')
      const wait = rates.spend(feed.id, Date.now())
      if (wait) {
        reply.header('retry-after', String(wait.retryAfter))
        const message = 'This feed is requested too often. Please try again later.'
        throw new DomainError({ code: 'TOO_MANY_REQUESTS', message })
      }
      const content = await contentOf(request, reply, feed)
      if (!content) throw notFound('feed')
      const changedAt = await noteUse(feed, content.version)
      const etag = `"${content.version}-${format}"`
      reply
        .header('cache-control', 'private, no-cache')
        .header('etag', etag)
        .header('last-modified', new Date(changedAt).toUTCString())
        .header('x-robots-tag', 'noindex')
        .header('content-security-policy', POLICY)
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

  /** As for a call of its user: it waits for the slots of one. */
  async function contentOf(
    request: FastifyRequest,
    reply: FastifyReply,
    feed: ListedFeed,
  ): Promise<FeedContent | undefined> {
    const { work } = services
    refuseOverload(reply, shares.admit(request, feed.user_id))
    await slotUntilClosed(reply, (signal) => work.enter(feed.user_id, 'request', { signal }))
    refuseOverload(reply, shares.begin(request, feed.user_id))
    return work.run(feed.user_id, 'call', () => feedContent(services, feed), { signal: untilClosed(reply) })
  }

  /** Since when the feed has that content, epoch milliseconds. */
  async function noteUse(feed: ListedFeed, version: string): Promise<number> {
    const { db } = services.database
    const now = Date.now()
    const isNew = feed.version !== version
    // While another process writes for long, reading goes on; the next use is noted.
    if (isNew) await noteFeedVersion(db, feed.id, { version, changedAt: now }).catch(() => undefined)
    if (now - (feed.last_used_at ?? 0) >= SEEN_MS) await noteFeedUse(db, feed.id, now).catch(() => undefined)
    return isNew ? now : feed.changed_at
  }
}

/** Whether the client has this version already (RFC 9110, 13.2.2): the time counts only without a tag. */
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
