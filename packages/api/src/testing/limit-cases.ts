import type { Counted } from '@tidings/db/queries/accounts/user-limits'
import { seedNewsletter } from '@tidings/db/testing/seed'
import type { UserLimits } from '@tidings/db/user-limits'
import { onTestFinished } from 'vitest'
import { addArticle } from './add-article.ts'
import { openMailboxFixture } from './mailbox-fixture.ts'
import { makePasskey } from './passkey-fixture.ts'
import { pushKeys } from './push-keys.ts'
import type { TestApp } from './test-app.ts'

/** Concurrent calls, more than the limit that the tests set. */
const CALLS = 8
export const TIMES = Array.from({ length: CALLS }, (_, n) => n)

/** A signed-in user of a test. */
export type Reader = Awaited<ReturnType<TestApp['newReader']>>

/** Calls that an account's limit bounds. */
export interface LimitCase {
  procedure: string
  limit: keyof UserLimits & Counted
  /** Prepares the calls; returns a function that makes the n-th. */
  ready(reader: Reader, app: TestApp): Promise<(n: number) => Promise<unknown>>
}

/** Adds an article for each call; returns their ids. */
export async function addArticles({ user }: Reader, { db }: TestApp): Promise<string[]> {
  const newsletterId = await seedNewsletter(db, user.id)
  return forEachCall((n) => addArticle(db, { userId: user.id, newsletterId }, { received_at: n + 1 }))
}

/** Pairs of articles of two newsletters. */
async function pairs(reader: Reader, app: TestApp): Promise<[string, string][]> {
  const [some, others] = [await addArticles(reader, app), await addArticles(reader, app)]
  return some.map((id, n) => [id, others[n] ?? ''])
}

type Name = LimitCase['procedure']
type Limit = LimitCase['limit']

/** Calls that need nothing prepared. */
const simple = (
  procedure: Name,
  limit: Limit,
  grow: (call: Reader['call'], n: number) => Promise<unknown>,
): LimitCase => ({
  procedure,
  limit,
  ready:
    async ({ call }) =>
    async (n) =>
      grow(call, n),
})

/** Calls with something prepared for each, in order. */
const prepared = <T>(
  procedure: Name,
  limit: Limit,
  prepare: (reader: Reader, app: TestApp) => Promise<T[]>,
  grow: (call: Reader['call'], item: T) => Promise<unknown>,
): LimitCase => ({
  procedure,
  limit,
  async ready(reader, app) {
    const items = await prepare(reader, app)
    return async (n) => {
      const item = items[n]
      if (item === undefined) throw new Error(`Nothing is prepared for call ${n}.`)
      return grow(reader.call, item)
    }
  },
})

/** One of a kind for each call. */
async function forEachCall<T>(make: (n: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (const n of TIMES) made.push(await make(n))
  return made
}

/** Every limit of an account with a call that reaches it. */
export const LIMIT_CASES: LimitCase[] = [
  simple('newsletters.add', 'newsletters', (call, n) =>
    call.newsletters.add({ name: `Letter ${n}`, sourceEmail: `n${n}@x.example` }),
  ),
  simple('addresses.add', 'addresses', (call, n) =>
    call.addresses.add({ label: `Address ${n}`, forOneNewsletter: true }),
  ),
  simple('topics.follow', 'topics', (call, n) => call.topics.follow({ kind: 'tag', key: `tag ${n}` })),
  simple('topics.mute', 'topics', (call, n) => call.topics.mute({ kind: 'tag', key: `tag ${n}` })),
  simple('search.save', 'savedSearches', (call, n) => call.search.save({ query: `search ${n}` })),
  prepared('articles.save', 'savedArticles', addArticles, (call, articleId) =>
    call.articles.save({ articleId, saved: true }),
  ),
  prepared('articles.changeTags', 'tags', addArticles, (call, id) =>
    call.articles.changeTags({ id, add: ['mine'] }),
  ),
  {
    procedure: 'highlights.add',
    limit: 'highlights',
    async ready(reader, app) {
      const [id = ''] = await addArticles(reader, app)
      return (n) => reader.call.highlights.add({ id, text: `passage ${n}` })
    },
  },
  prepared('stories.join', 'storyDecisions', pairs, (call, [id, articleId]) =>
    call.stories.join({ id, articleId }),
  ),
  prepared('stories.undo', 'storyDecisions', pairs, (call, [other, articleId]) =>
    call.stories.undo({ articleId, changes: [{ articleId: other, was: false, is: null }] }),
  ),
  {
    procedure: 'mailboxes.connect',
    limit: 'mailboxes',
    async ready({ token }, app) {
      const mailboxes = await openMailboxFixture(app)
      onTestFinished(() => mailboxes.close())
      const { call } = await app.caller(token)
      return () => call.mailboxes.connect(mailboxes.access)
    },
  },
  simple('imports.create', 'imports', (call, n) =>
    call.imports.create({ files: [{ name: `${n}.mbox`, size: 1, lastModified: 1 }] }),
  ),
  prepared(
    'push.switchOn',
    'pushSubscriptions',
    ({ user }, app) =>
      forEachCall(async () => app.caller((await app.services.sessions.start(user.id)).token)),
    (_, { call }) => call.push.switchOn({ endpoint: 'https://push.example/send/1', ...pushKeys().keys }),
  ),
  simple('savedLinks.save', 'savedArticles', (call, n) =>
    call.savedLinks.save({ url: `https://quayside.example/${n}` }),
  ),
  simple('webhooks.create', 'webhooks', (call, n) =>
    call.webhooks.create({ url: `https://hooks.example/${n}`, events: ['article.stored'] }),
  ),
  prepared(
    'passkeys.add',
    'passkeys',
    ({ token }, app) => forEachCall(() => makePasskey(app, token)),
    (call, credential) => call.passkeys.add({ credential }),
  ),
]
