import type { Fields } from '../lib/cached-data.ts'
import type { Account } from './account.ts'
import { type Call, type CallResult, callOf, keyOf } from './calls.ts'
import { call, tokenOf } from './connection.ts'
import { storeResults } from './offline-responses.ts'

/** The number of days, including today, that are stored completely. */
const DAYS = 7
const DAY = 86_400_000
/** How long stored content counts as new, in ms. */
const AS_NEW = 900_000
/** The number of calls per request: the URL must be short enough for proxies. */
const BATCH = 10
/** Larger pictures are not stored, in bytes. */
const MAX_PICTURE_BYTES = 5_000_000
const PICTURE = /\/api\/pictures\/[\w./-]+/g

/** When everything was last fetched. */
const FETCHED: Call = { path: 'fetched-ahead', input: {} }
/** The first request of lists. */
const FIRST_PAGE = { page: 1, pageSize: 24, sort: 'latest' }
/** The maximum of pages of the list of all articles. */
const PAGES = 10

type Article = { id: string; receivedAt: string; imageUrl: string | null } & Fields
type Entry = { article: Article; articleIds: string[] }
type Edition = { day: string; sections: { entries: Entry[] }[]; alsoToday: Entry[] }

/**
 * Prefetches what is likely to be read offline: the editions of the last seven days, their articles and pictures, and
 * the first pages of the lists. Only missing items, newest first; one process at a time. Throws ServerUnreachable.
 */
export async function prefetch(account: Account): Promise<void> {
  const name = `tidings-ahead-${account.userId}`
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    const last = await account.kept.response(keyOf(FETCHED))
    if (!lock || (last && Date.now() - last.keptAt < AS_NEW)) return
    const token = await tokenOf(account.userId)
    if (token === undefined) return
    const articles = await fetchEditions(account, token)
    await fetchArticles(account, token, articles)
    await fetchPictures(account, articles)
    await account.kept.dropBefore(Date.now() - (DAYS + 1) * DAY)
    await account.kept.storeResponse(keyOf(FETCHED), {}, Date.now())
  })
}

/** Fetches and stores; returns the results. Throws if the server rejects it. */
async function fetchCalls(account: Account, token: string, calls: readonly Call[]): Promise<unknown[]> {
  const all: CallResult[] = []
  for (let at = 0; at < calls.length; at += BATCH) {
    const batch = calls.slice(at, at + BATCH)
    const responses = await call({ method: 'GET', token }, batch)
    if (!responses) throw new Error('The server refused to prefetch.')
    await storeResults(account, batch, responses)
    all.push(...responses)
  }
  return all.map((response) => ('data' in response ? response.data : undefined))
}

/** Fetches the lists; returns the articles of the editions, newest day first. */
async function fetchEditions(account: Account, token: string): Promise<Article[]> {
  const asked = (await account.kept.entries()).flatMap(({ key }) =>
    key.startsWith('editions.today ') ? [(callOf(key).input as { minutes: string }).minutes] : [],
  )
  const minutes = [...new Set(['all', ...asked])]
  const [session, ...todays] = await fetchCalls(account, token, [
    { path: 'auth.session', input: undefined },
    ...minutes.map((each) => ({ path: 'editions.today', input: { minutes: each } })),
  ])
  const { user } = session as { user: { email: string; groupsDuplicates: boolean } | null }
  const today = todays[0] as Edition | undefined
  if (!user || !today) return []
  const days = Array.from({ length: DAYS }, (_, n) => dayBefore(today.day, n))
  const since = days.at(-1)
  const ofDays = days.flatMap((day) =>
    minutes.map((each) => ({ path: 'editions.ofDay', input: { day, minutes: each } })),
  )
  const { email } = user
  await fetchCalls(account, token, [
    { path: 'newsletters.list', input: { email } },
    { path: 'articles.stats', input: { email } },
    { path: 'articles.tags', input: {} },
    { path: 'topics.list', input: {} },
    { path: 'search.saved', input: {} },
    { path: 'editions.list', input: {} },
    { path: 'articles.saved', input: FIRST_PAGE },
    { path: 'highlights.summary', input: {} },
    { path: 'highlights.list', input: { pageSize: 200 } },
  ])
  await fetchList(account, token, { since, group: user.groupsDuplicates })
  const editions = (await fetchCalls(account, token, ofDays)) as (Edition | undefined)[]
  const entries = editions.flatMap((edition) =>
    edition ? [...edition.sections.flatMap((section) => section.entries), ...edition.alsoToday] : [],
  )
  const articles = new Map<string, Article>()
  for (const { article, articleIds } of entries) {
    articles.set(article.id, article)
    // Only the ids of a story's other articles are known yet.
    for (const id of articleIds) if (!articles.has(id)) articles.set(id, { ...article, id, isOther: true })
  }
  await fetchHighlights(account, token, { articles, since })
  return [...articles.values()]
}

/** Fetches the pages of the digest's list up to a day, as it requests them. */
async function fetchList(
  account: Account,
  token: string,
  { since = '', group }: { since: string | undefined; group: boolean },
): Promise<void> {
  let after: string | undefined
  for (let page = 1; page <= PAGES; page += 1) {
    const input = { ...FIRST_PAGE, page, ...(group && { group }), ...(after && { after }) }
    const [response] = await fetchCalls(account, token, [{ path: 'articles.list', input }])
    const { articles = [], next } = (response ?? {}) as { articles?: Article[]; next?: string }
    after = next
    if (!after || (articles.at(-1)?.receivedAt ?? '') < since) return
  }
}

/** The date that many days before another, such as `2026-11-20`. */
function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10)
}

/** Adds the highlights made since to each article, of those days. */
async function fetchHighlights(
  { kept }: Account,
  token: string,
  { articles, since }: { articles: ReadonlyMap<string, Article>; since: string | undefined },
): Promise<void> {
  const input = { since, pageSize: 1000 }
  const [response] = (await call({ method: 'GET', token }, [{ path: 'highlights.list', input }])) ?? []
  if (!response || !('data' in response)) return
  const { highlights } = response.data as { highlights: { articleId: string | null }[] }
  const byArticle = Map.groupBy(highlights, ({ articleId }) => articleId)
  for (const [articleId, { receivedAt }] of articles) {
    const own = { highlights: byArticle.get(articleId) ?? [] }
    await kept.storeResponse(
      keyOf({ path: 'highlights.list', input: { articleId } }),
      own,
      Date.parse(receivedAt),
    )
  }
}

/** Fetches missing articles, and updates the read, saved and tag state of existing ones. */
async function fetchArticles(account: Account, token: string, articles: readonly Article[]): Promise<void> {
  const there = new Set((await account.kept.entries()).map(({ key }) => key))
  const wanted = articles.flatMap(({ id, isDuplicate, alsoIn, isOther }): Call[] => [
    { path: 'articles.get', input: { id } },
    ...(isOther || isDuplicate || (alsoIn as unknown[]).length > 0
      ? [{ path: 'stories.get', input: { id } }]
      : []),
  ])
  await fetchCalls(
    account,
    token,
    wanted.filter((each) => !there.has(keyOf(each))),
  )
  const known = new Map(articles.flatMap((article) => (article.isOther ? [] : [[article.id, article]])))
  await account.kept.changeResponses((key, data) => {
    const article = key.startsWith('articles.get ') && known.get(String((data as Fields).id))
    if (!article) return data
    const { isRead, isSaved, tags } = article
    const before = data as Fields
    const isSame =
      before.isRead === isRead && before.isSaved === isSaved && String(before.tags) === String(tags)
    return isSame ? data : { ...before, isRead, isSaved, tags }
  })
}

/** Fetches the pictures of the articles, one after the other, while there is space. */
async function fetchPictures({ kept }: Account, articles: readonly Article[]): Promise<void> {
  const there = new Set((await kept.entries()).map(({ key }) => key))
  for (const { id, receivedAt, imageUrl } of articles) {
    const response = await kept.response(keyOf({ path: 'articles.get', input: { id } }))
    const { fullText = '' } = (response?.data ?? {}) as { fullText?: string }
    const addresses = new Set([...(imageUrl ? [imageUrl] : []), ...(fullText.match(PICTURE) ?? [])])
    for (const address of addresses) {
      if (there.has(address)) continue
      there.add(address)
      const picture = await fetchPicture(address)
      if (picture && !(await kept.keepPicture(address, picture, Date.parse(receivedAt)))) return
    }
  }
}

async function fetchPicture(address: string) {
  try {
    const response = await fetch(address)
    const type = response.headers.get('content-type') ?? ''
    // Always read: an unread body would keep its connection.
    const bytes = await response.arrayBuffer()
    const isKept = response.ok && type.startsWith('image/') && bytes.byteLength <= MAX_PICTURE_BYTES
    return isKept ? { type, bytes } : undefined
  } catch {
    // Others may succeed; this one is requested again the next time.
    return undefined
  }
}
