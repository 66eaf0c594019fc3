import { logEvent } from '@tidings/accounts/log-event'
import { addFeedAddress, feedPath } from '@tidings/accounts/programs/feed-addresses'
import { notFound } from '@tidings/db/domain-error'
import { deleteFeed, type ListedFeed, listFeeds } from '@tidings/db/queries/editions/feeds'
import { findNewsletter } from '@tidings/db/queries/newsletters/newsletters'
import { FEED_KINDS } from '@tidings/db/schema/programs'
import { z } from 'zod'
import { done, OK } from '../common/done.ts'
import { textOrNull } from '../common/fields.ts'
import { iso } from '../common/iso.ts'
import { q } from '../search/schema.ts'
import { cleanTag, tagFault } from '../topics/tag-rules.ts'
import { router, userProcedure } from '../trpc/trpc.ts'

/** The address of a feed as returned by the API; never its secret. Times in ISO 8601, UTC. */
const feed = z.object({
  id: z.string(),
  kind: z.enum(FEED_KINDS),
  tag: textOrNull,
  newsletterId: textOrNull,
  newsletterName: textOrNull,
  query: textOrNull,
  createdAt: z.string(),
  expiresAt: textOrNull.describe('Null: never.'),
  lastUsedAt: textOrNull.describe('To a quarter of an hour; null: never.'),
})
export type FeedView = z.infer<typeof feed>

const newFeed = z
  .object({
    kind: feed.shape.kind,
    tag: z.string().max(400).transform(cleanTag).optional().describe('With `tag` only.'),
    newsletterId: z.string().optional().describe('With `newsletter` only.'),
    query: q.trim().optional().describe('With `search` only, in the grammar of searches.'),
  })
  .superRefine(({ kind, tag, newsletterId, query }, { addIssue }) => {
    const message = kind === 'tag' ? tagFault(tag ?? '') : undefined
    if (message !== undefined) addIssue({ code: 'custom', path: ['tag'], message })
    if (kind === 'newsletter' && newsletterId === undefined) {
      addIssue({ code: 'custom', path: ['newsletterId'], message: 'Please choose a newsletter' })
    }
    if (kind === 'search' && !query) {
      addIssue({ code: 'custom', path: ['query'], message: 'Please enter what to search for' })
    }
  })

/** The feed in examples. */
const EXAMPLE_FEED = {
  id: '0f6f7a1d-3a52-4d0e-9c0b-5b1f8a2c7d44',
  kind: 'newsletter' as const,
  tag: null,
  newsletterId: 'b1a7c3e2-0f41-4f1b-9a53-2f6f5d9c8e10',
  newsletterName: 'Kernel Weekly',
  query: null,
  createdAt: '2026-11-02T08:10:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
}

/** The address of a feed as returned by the API. */
function feedView(row: ListedFeed): FeedView {
  return {
    id: row.id,
    kind: row.kind,
    tag: row.tag,
    newsletterId: row.newsletter_name === null ? null : row.newsletter_id,
    newsletterName: row.newsletter_name,
    query: row.query,
    createdAt: iso(row.created_at),
    expiresAt: iso(row.expires_at),
    lastUsedAt: iso(row.last_used_at),
  }
}

/** Secret addresses, at which feed readers and other programs get articles as Atom or JSON Feed. */
export const feedsRouter = router({
  list: userProcedure({
    route: 'GET /feeds',
    scope: 'feeds',
    summary: 'Your feeds',
    description: 'Newest first. Their addresses are shown when they are created only.',
    response: { feeds: [EXAMPLE_FEED] },
  })
    .input(z.object({}).optional())
    .output(z.object({ feeds: z.array(feed) }))
    .query(async ({ ctx }) => ({
      feeds: (await listFeeds(ctx.db, ctx.user.id, Date.now())).map(feedView),
    })),

  create: userProcedure({
    route: 'POST /feeds',
    scope: 'feeds',
    summary: 'Create a feed with a secret address',
    description:
      'Today’s edition, saved articles, those with a `tag`, those of a newsletter, or the newest that a search finds, as Atom and as JSON Feed, with at most 100 articles; `opdsUrl` is a catalog of books for e-readers (OPDS 1.2) with the same as EPUB, for today’s edition also those of earlier days. Whoever has an address can read the feed without logging in; the secret in it is stored as a hash, so this is the only response with it. `ETag` and `Last-Modified` are supported. A feed created with an access token ends with that token. All feeds are revoked when the password is set or all sessions are logged out. An account has at most 200.',
    request: { kind: 'newsletter', newsletterId: EXAMPLE_FEED.newsletterId },
    response: {
      feed: EXAMPLE_FEED,
      atomUrl: 'https://tidings.example/api/feeds/q3nY0bT1c2dJ9oK4hV7mW5xE8rL6uA2sPzFgQiCvN0M/atom.xml',
      jsonUrl: 'https://tidings.example/api/feeds/q3nY0bT1c2dJ9oK4hV7mW5xE8rL6uA2sPzFgQiCvN0M/feed.json',
      opdsUrl: 'https://tidings.example/api/feeds/q3nY0bT1c2dJ9oK4hV7mW5xE8rL6uA2sPzFgQiCvN0M/opds.xml',
    },
  })
    .input(newFeed)
    .output(z.object({ feed, atomUrl: z.string(), jsonUrl: z.string(), opdsUrl: z.string() }))
    .mutation(async ({ ctx, input: { kind, tag, newsletterId, query } }) => {
      const newsletter =
        kind === 'newsletter' ? await findNewsletter(ctx.db, ctx.user.id, newsletterId ?? '') : undefined
      if (kind === 'newsletter' && !newsletter) throw notFound('newsletter')
      const { feed: row, secret } = await addFeedAddress(ctx, ctx.user, {
        kind,
        tag: kind === 'tag' ? (tag ?? null) : null,
        newsletter_id: newsletter?.id ?? null,
        query: kind === 'search' ? (query ?? null) : null,
      })
      logEvent(ctx.log, 'feed.added', { userId: ctx.user.id })
      const web = ctx.webAddress()
      return {
        feed: feedView({ ...row, newsletter_name: newsletter?.name ?? null }),
        atomUrl: `${web}${feedPath(secret, 'atom')}`,
        jsonUrl: `${web}${feedPath(secret, 'json')}`,
        opdsUrl: `${web}${feedPath(secret, 'opds')}`,
      }
    }),

  revoke: userProcedure({
    route: 'DELETE /feeds/{id}',
    scope: 'feeds',
    summary: 'Revoke the address of a feed',
    description: 'It stops working at once.',
    request: { id: EXAMPLE_FEED.id },
    response: { ok: true },
  })
    .input(z.object({ id: z.string() }))
    .output(done)
    .mutation(async ({ ctx, input: { id } }) => {
      if (!(await deleteFeed(ctx.db, ctx.user.id, id))) throw notFound('feed')
      logEvent(ctx.log, 'feed.revoked', { userId: ctx.user.id })
      return OK
    }),
})
