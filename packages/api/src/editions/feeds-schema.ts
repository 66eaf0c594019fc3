import { FEED_KINDS } from '@tidings/db/schema/programs'
import { z } from 'zod'
import { q } from '../search/schema.ts'
import { cleanTag, tagFault } from '../topics/tag-rules.ts'

/** The address of a feed as returned by the API; never its secret. Times in ISO 8601, UTC. */
export const feed = z.object({
  id: z.string(),
  kind: z.enum(FEED_KINDS),
  tag: z.string().nullable(),
  newsletterId: z.string().nullable(),
  newsletterName: z.string().nullable(),
  query: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string().nullable().describe('Null: never.'),
  lastUsedAt: z.string().nullable().describe('To a quarter of an hour; null: never.'),
})
export type FeedView = z.infer<typeof feed>

export const newFeed = z
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
export const EXAMPLE_FEED = {
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
