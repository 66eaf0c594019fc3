import { hashSecret } from '@tidings/accounts/hash-secret'
import { openTokenRates } from '@tidings/accounts/programs/token-rates'
import type { Services } from '@tidings/api/trpc/context'
import { notFound, refused } from '@tidings/db/domain-error'
import { findFeed, type ListedFeed } from '@tidings/db/queries/editions/feeds'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestSlot, untilClosed } from './slots.ts'

/** Requests for one feed at once, and again within ten minutes: readers request it a few times an hour. */
const FEED_RATE = { burst: 60, withinMs: 600_000 }
/** For a feed that is opened in a browser: nothing may run or load. */
const POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"

/** Authorises requests by the secret address of a feed, and queues them like those of its user. */
export interface FeedGate {
  /** Throws NOT_FOUND, and TOO_MANY_REQUESTS if it is requested too often. */
  find(reply: FastifyReply, secret: string): Promise<ListedFeed>
  /** The services for a request, as for a call of the feed's user. */
  run<T>(request: FastifyRequest, reply: FastifyReply, feed: ListedFeed, work: () => Promise<T>): Promise<T>
}

export function openFeedGate(services: Services): FeedGate {
  const { share } = services
  const rates = openTokenRates(FEED_RATE, share && { what: 'feeds', share })
  return {
    async find(reply, secret) {
      const feed = await findFeed(services.database.db, hashSecret(secret), Date.now())
      if (!feed) throw notFound('feed')
      const wait = rates.consume(feed.id, Date.now())
      if (!wait) return feed
      reply.header('retry-after', String(wait.retryAfter))
      const message = 'This feed is requested too often. Please try again later.'
      throw refused('TOO_MANY_REQUESTS', message)
    },
    async run(request, reply, feed, run) {
      await requestSlot(request, reply, services, feed.user_id)
      return services.work.run(feed.user_id, 'heavy', run, { signal: untilClosed(reply) })
    },
  }
}

/** Headers of responses at a secret address: they must not be cached, indexed, or run anything. */
export const asPrivate = (reply: FastifyReply): FastifyReply =>
  reply
    .header('cache-control', 'private, no-cache')
    .header('x-robots-tag', 'noindex')
    .header('content-security-policy', POLICY)
