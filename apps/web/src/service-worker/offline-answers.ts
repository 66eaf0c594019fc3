import type { Account } from './account.ts'
import { type Answered, type Call, callOf, keyOf } from './calls.ts'
import { type Change, type Fields, leftOf, withChange } from './changes.ts'

/** The queries whose answers are kept: what one reads, and nothing of settings or security. */
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

/** Keeps what the server answered. Lists are as new as they are asked for, an article as when it came in. */
export async function storeAnswers(
  { kept }: Account,
  calls: readonly Call[],
  answers: readonly Answered[],
): Promise<void> {
  for (const [n, call] of calls.entries()) {
    const answer = answers[n]
    if (!answer || !('data' in answer) || !KEPT.has(call.path)) continue
    await kept.keepAnswer(keyOf(call), answer.data, newnessOf(call, answer.data))
  }
}

function newnessOf({ path }: Call, data: unknown): number {
  const { receivedAt, day } = data as { receivedAt?: string; day?: string }
  if (path === 'articles.get' && receivedAt) return Date.parse(receivedAt)
  if (path === 'editions.ofDay' && day) return Date.parse(day)
  return Date.now()
}

/** The kept answer to a query, with what was changed since; undefined where there is none. */
export async function storedAnswer(account: Account, call: Call): Promise<Answered | undefined> {
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
  const exact = await kept.answer(keyOf({ path, input }))
  if (exact || (path !== 'editions.today' && path !== 'editions.ofDay')) return exact?.data
  // Of another reading time: rather all of it than none.
  return (await kept.answer(keyOf({ path, input: { ...(input as Fields), minutes: 'all' } })))?.data
}

/** Today's numbers with as many unread as the edition has by now. */
async function withUnread(account: Account, stats: unknown): Promise<unknown> {
  const edition = await storedAnswer(account, { path: 'editions.today', input: { minutes: 'all' } })
  return edition && 'data' in edition
    ? { ...(stats as Fields), unreadCount: leftOf(edition.data as Fields) }
    : stats
}

/** The article that a change saves, as lists have it. */
async function listed({ kept }: Account, { path, input }: Change): Promise<Fields | undefined> {
  if (path !== 'articles.save') return undefined
  const article = await kept.answer(keyOf({ path: 'articles.get', input: { id: input.articleId } }))
  return article && (article.data as Fields)
}

/** Shows changes that the server has in what is kept. */
export async function showChanges(account: Account, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const articles = await Promise.all(changes.map((change) => listed(account, change)))
  await account.kept.changeAnswers((key, data) =>
    changes.reduce((shown, change, n) => withChange(callOf(key), shown, change, articles[n]), data),
  )
}
