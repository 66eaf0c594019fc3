import type { Counted } from '@tidings/db/queries/user-limits'
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
  const ids: string[] = []
  for (const n of TIMES)
    ids.push(await addArticle(db, { userId: user.id, newsletterId }, { received_at: n + 1 }))
  return ids
}

/** Pairs of articles of two newsletters, optionally each pair in one story. */
async function pairs(reader: Reader, app: TestApp, isStory: boolean): Promise<[string, string][]> {
  const two = [await addArticles(reader, app), await addArticles(reader, app)] as const
  const all = two[0].map((id, n): [string, string] => [id, two[1][n] ?? ''])
  if (!isStory) return all
  for (const [id, articleId] of all) await reader.call.stories.join({ id, articleId })
  await app.db.deleteFrom('story_constraints').where('user_id', '=', reader.user.id).execute()
  return all
}

/** Every limit of an account with a call that reaches it. */
export const LIMIT_CASES: LimitCase[] = [
  {
    procedure: 'newsletters.add',
    limit: 'newsletters',
    ready:
      async ({ call }) =>
      (n) =>
        call.newsletters.add({ name: `Letter ${n}`, sourceEmail: `n${n}@x.example` }),
  },
  {
    procedure: 'addresses.add',
    limit: 'addresses',
    ready:
      async ({ call }) =>
      (n) =>
        call.addresses.add({ label: `Address ${n}`, forOneNewsletter: true }),
  },
  ...(['follow', 'mute'] as const).map(
    (preference): LimitCase => ({
      procedure: `topics.${preference}`,
      limit: 'topics',
      ready:
        async ({ call }) =>
        (n) =>
          call.topics[preference]({ kind: 'tag', key: `tag ${n}` }),
    }),
  ),
  {
    procedure: 'search.save',
    limit: 'savedSearches',
    ready:
      async ({ call }) =>
      (n) =>
        call.search.save({ query: `search ${n}` }),
  },
  {
    procedure: 'articles.save',
    limit: 'savedArticles',
    async ready(reader, app) {
      const ids = await addArticles(reader, app)
      return (n) => reader.call.articles.save({ articleId: ids[n] ?? '', saved: true })
    },
  },
  {
    procedure: 'articles.changeTags',
    limit: 'tags',
    async ready(reader, app) {
      const ids = await addArticles(reader, app)
      return (n) => reader.call.articles.changeTags({ id: ids[n] ?? '', add: ['mine'] })
    },
  },
  {
    procedure: 'highlights.add',
    limit: 'highlights',
    async ready(reader, app) {
      const [id = ''] = await addArticles(reader, app)
      return (n) => reader.call.highlights.add({ id, text: `passage ${n}` })
    },
  },
  {
    procedure: 'stories.join',
    limit: 'storyDecisions',
    async ready(reader, app) {
      const all = await pairs(reader, app, false)
      return (n) => reader.call.stories.join({ id: all[n]?.[0] ?? '', articleId: all[n]?.[1] ?? '' })
    },
  },
  {
    procedure: 'stories.undo',
    limit: 'storyDecisions',
    async ready(reader, app) {
      const all = await pairs(reader, app, false)
      return (n) => {
        const [other = '', articleId = ''] = all[n] ?? []
        return reader.call.stories.undo({
          articleId,
          changes: [{ articleId: other, was: false, is: null }],
        })
      }
    },
  },
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
  {
    procedure: 'imports.create',
    limit: 'imports',
    ready:
      async ({ call }) =>
      (n) =>
        call.imports.create({ files: [{ name: `${n}.mbox`, size: 1, lastModified: 1 }] }),
  },
  {
    procedure: 'push.switchOn',
    limit: 'pushSubscriptions',
    async ready({ user }, app) {
      const callers: Awaited<ReturnType<TestApp['caller']>>[] = []
      for (const _ of TIMES)
        callers.push(await app.caller((await app.services.sessions.start(user.id)).token))
      const asked = { endpoint: 'https://push.example/send/1', ...pushKeys().keys }
      return (n) => {
        const caller = callers[n]
        if (!caller) throw new Error('There is no such caller.')
        return caller.call.push.switchOn(asked)
      }
    },
  },
  {
    procedure: 'savedLinks.save',
    limit: 'savedArticles',
    ready:
      async ({ call }) =>
      (n) =>
        call.savedLinks.save({ url: `https://quayside.example/${n}` }),
  },
  {
    procedure: 'webhooks.create',
    limit: 'webhooks',
    ready:
      async ({ call }) =>
      (n) =>
        call.webhooks.create({ url: `https://hooks.example/${n}`, events: ['article.stored'] }),
  },
  {
    procedure: 'passkeys.add',
    limit: 'passkeys',
    async ready(reader, app) {
      const made: Awaited<ReturnType<typeof makePasskey>>[] = []
      for (const _ of TIMES) made.push(await makePasskey(app, reader.token))
      return (n) => {
        const credential = made[n]
        if (!credential) throw new Error('There is no such passkey.')
        return reader.call.passkeys.add({ credential })
      }
    },
  },
]
