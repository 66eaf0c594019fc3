import { type Fields, leftOf } from '../lib/cached-data.ts'
import type { Account } from './account.ts'
import { type Call, type CallResult, callOf, keyOf } from './calls.ts'
import { type Change, withChange } from './changes.ts'

/** The queries whose results are stored: content to read, and nothing of settings or security. */
const KEPT = new Set([
  'auth.session',
  'user.get',
  'newsletters.list',
  'newsletters.get',
  'articles.get',
  'articles.list',
  'articles.saved',
  'articles.stats',
  'articles.tags',
  'topics.list',
  'stories.get',
  'editions.today',
  'editions.ofDay',
  'editions.list',
  'editions.catchUp',
  'highlights.list',
  'highlights.summary',
  'highlights.review',
  'search.saved',
])

/** Stores the server's results. The age of a list is that of its request, the age of an article that of its arrival. */
export async function storeResults(
  { kept }: Account,
  calls: readonly Call[],
  responses: readonly CallResult[],
): Promise<void> {
  for (const [n, call] of calls.entries()) {
    const result = responses[n]
    if (!result || !('data' in result) || !KEPT.has(call.path)) continue
    await kept.storeResponse(keyOf(call), result.data, newnessOf(call, result.data))
  }
}

function newnessOf({ path, input }: Call, data: unknown): number {
  const { receivedAt, day, articles } = data as {
    receivedAt?: string
    day?: string
    articles?: { receivedAt: string }[]
  }
  // Later pages of a list have other cursors with each new mail: they go as their articles do.
  const last = path === 'articles.list' && (input as Fields).after ? articles?.at(-1) : undefined
  if (last) return Date.parse(last.receivedAt)
  if (path === 'articles.get' && receivedAt) return Date.parse(receivedAt)
  if (path === 'editions.ofDay' && day) return Date.parse(day)
  return Date.now()
}

/** The stored result of a query, with later changes applied; undefined if there is none. */
export async function storedResult(account: Account, call: Call): Promise<CallResult | undefined> {
  const found = await find(account, call)
  if (found === undefined) return undefined
  let data: unknown = found
  for (const change of await account.queue.all()) {
    data = withChange(call, data, change, await listed(account, change))
  }
  if (call.path === 'articles.stats') data = await withUnread(account, data)
  return { data }
}

async function find({ kept }: Account, { path, input }: Call): Promise<unknown> {
  const exact = await kept.response(keyOf({ path, input }))
  if (exact || (path !== 'editions.today' && path !== 'editions.ofDay')) return exact?.data
  // For another reading time, the whole edition is better than none.
  return (await kept.response(keyOf({ path, input: { ...(input as Fields), minutes: 'all' } })))?.data
}

/** Today's counts with the edition's current number of unread stories, and without what the server is doing. */
async function withUnread(account: Account, kept: unknown): Promise<unknown> {
  const { reading: _, ...stats } = kept as Fields
  const edition = await storedResult(account, { path: 'editions.today', input: { minutes: 'all' } })
  return edition && 'data' in edition ? { ...stats, unreadCount: leftOf(edition.data as Fields) } : stats
}

/** The article that a change saves, as in lists. */
async function listed({ kept }: Account, { path, input }: Change): Promise<Fields | undefined> {
  if (path !== 'articles.save') return undefined
  const article = await kept.response(keyOf({ path: 'articles.get', input: { id: input.articleId } }))
  return article && (article.data as Fields)
}

/** Applies changes that the server has made to the stored results. */
export async function showChanges(account: Account, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const articles = await Promise.all(changes.map((change) => listed(account, change)))
  await account.kept.changeResponses((key, data) =>
    changes.reduce((shown, change, n) => withChange(callOf(key), shown, change, articles[n]), data),
  )
}
