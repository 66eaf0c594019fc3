import type { Account } from './account.ts'
import { type Answered, type Call, callOf, keyOf } from './calls.ts'
import type { Fields } from './changes.ts'
import { call, tokenOf } from './connection.ts'
import { storeAnswers } from './offline-answers.ts'

/** Today and the days before of which everything is kept. */
const DAYS = 7
const DAY = 86_400_000
/** How long what is kept counts as new, in ms. */
const AS_NEW = 900_000
/** How many calls go in one request: their address stays short enough for proxies. */
const BATCH = 10
/** Larger pictures are not kept, in bytes. */
const MAX_PICTURE_BYTES = 5_000_000
const PICTURE = /\/api\/pictures\/[\w./-]+/g

/** When all was fetched last. */
const FETCHED: Call = { path: 'fetched-ahead', input: {} }
/** What lists ask for first. */
const FIRST_PAGE = { page: 1, pageSize: 24, sort: 'latest' }

type Article = { id: string; receivedAt: string; imageUrl: string | null } & Fields
type Entry = { article: Article; articleIds: string[] }
type Edition = { day: string; sections: { entries: Entry[] }[]; alsoToday: Entry[] }

/**
 * Fetches what is likely to be read without a connection: the editions of the last seven days, their articles and
 * pictures, and the first pages of the lists. Only what isn't there yet, the newest first; one process at a time. Throws
 * Unreached.
 */
export async function prefetch(account: Account): Promise<void> {
  const name = `tidings-ahead-${account.userId}`
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    const last = await account.kept.answer(keyOf(FETCHED))
    if (!lock || (last && Date.now() - last.keptAt < AS_NEW)) return
    const token = await tokenOf(account.userId)
    if (token === undefined) return
    const articles = await fetchEditions(account, token)
    await fetchArticles(account, token, articles)
    await fetchPictures(account, articles)
    await account.kept.dropBefore(Date.now() - (DAYS + 1) * DAY)
    await account.kept.keepAnswer(keyOf(FETCHED), {}, Date.now())
  })
}

/** Asks and keeps; returns what was answered. Stops with an error where the server refuses. */
async function ask(account: Account, token: string, calls: readonly Call[]): Promise<unknown[]> {
  const all: Answered[] = []
  for (let at = 0; at < calls.length; at += BATCH) {
    const batch = calls.slice(at, at + BATCH)
    const answers = await call({ method: 'GET', token }, batch)
    if (!answers) throw new Error('The server refused to prefetch.')
    await storeAnswers(account, batch, answers)
    all.push(...answers)
  }
  return all.map((answer) => ('data' in answer ? answer.data : undefined))
}

/** Fetches the lists; returns the articles of the editions, the newest day first. */
async function fetchEditions(account: Account, token: string): Promise<Article[]> {
  const asked = (await account.kept.entries()).flatMap(({ key }) =>
    key.startsWith('editions.today ') ? [(callOf(key).input as { minutes: string }).minutes] : [],
  )
  const minutes = [...new Set(['all', ...asked])]
  const [session, ...todays] = await ask(account, token, [
    { path: 'auth.session', input: undefined },
    ...minutes.map((each) => ({ path: 'editions.today', input: { minutes: each } })),
  ])
  const { user } = session as { user: { email: string } | null }
  const today = todays[0] as Edition | undefined
  if (!user || !today) return []
  const days = Array.from({ length: DAYS }, (_, n) => dayBefore(today.day, n))
  const since = days.at(-1)
  const ofDays = days.flatMap((day) =>
    minutes.map((each) => ({ path: 'editions.ofDay', input: { day, minutes: each } })),
  )
  const { email } = user
  await ask(account, token, [
    { path: 'newsletters.list', input: { email } },
    { path: 'articles.stats', input: { email } },
    { path: 'articles.tags', input: {} },
    { path: 'topics.list', input: {} },
    { path: 'search.saved', input: {} },
    { path: 'editions.list', input: {} },
    { path: 'articles.saved', input: FIRST_PAGE },
    { path: 'articles.list', input: FIRST_PAGE },
    { path: 'highlights.summary', input: {} },
    { path: 'highlights.list', input: { pageSize: 200 } },
  ])
  const editions = (await ask(account, token, ofDays)) as (Edition | undefined)[]
  const entries = editions.flatMap((edition) =>
    edition ? [...edition.sections.flatMap((section) => section.entries), ...edition.alsoToday] : [],
  )
  const articles = new Map<string, Article>()
  for (const { article, articleIds } of entries) {
    articles.set(article.id, article)
    // Of the others of a story only their ids are known yet.
    for (const id of articleIds) if (!articles.has(id)) articles.set(id, { ...article, id, isOther: true })
  }
  await fetchHighlights(account, token, { articles, since })
  return [...articles.values()]
}

/** The date that many days before another, such as `2026-11-20`. */
function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10)
}

/** Each article has the highlights that were made since, which are all of those of these days. */
async function fetchHighlights(
  { kept }: Account,
  token: string,
  { articles, since }: { articles: ReadonlyMap<string, Article>; since: string | undefined },
): Promise<void> {
  const input = { since, pageSize: 1000 }
  const [answer] = (await call({ method: 'GET', token }, [{ path: 'highlights.list', input }])) ?? []
  if (!answer || !('data' in answer)) return
  const { highlights } = answer.data as { highlights: { articleId: string | null }[] }
  const byArticle = Map.groupBy(highlights, ({ articleId }) => articleId)
  for (const [articleId, { receivedAt }] of articles) {
    const own = { highlights: byArticle.get(articleId) ?? [] }
    await kept.keepAnswer(
      keyOf({ path: 'highlights.list', input: { articleId } }),
      own,
      Date.parse(receivedAt),
    )
  }
}

/** Fetches the articles that aren't there yet, and tells those that are what was read, saved and tagged since. */
async function fetchArticles(account: Account, token: string, articles: readonly Article[]): Promise<void> {
  const there = new Set((await account.kept.entries()).map(({ key }) => key))
  const wanted = articles.flatMap(({ id, isDuplicate, alsoIn, isOther }): Call[] => [
    { path: 'articles.get', input: { id } },
    ...(isOther || isDuplicate || (alsoIn as unknown[]).length > 0
      ? [{ path: 'stories.get', input: { id } }]
      : []),
  ])
  await ask(
    account,
    token,
    wanted.filter((each) => !there.has(keyOf(each))),
  )
  const known = new Map(articles.flatMap((article) => (article.isOther ? [] : [[article.id, article]])))
  await account.kept.changeAnswers((key, data) => {
    const article = key.startsWith('articles.get ') && known.get(String((data as Fields).id))
    if (!article) return data
    const { isRead, isSaved, tags } = article
    const before = data as Fields
    const isSame =
      before.isRead === isRead && before.isSaved === isSaved && String(before.tags) === String(tags)
    return isSame ? data : { ...before, isRead, isSaved, tags }
  })
}

/** Fetches the pictures of the articles, one after the other, until there is no room for more. */
async function fetchPictures({ kept }: Account, articles: readonly Article[]): Promise<void> {
  const there = new Set((await kept.entries()).map(({ key }) => key))
  for (const { id, receivedAt, imageUrl } of articles) {
    const answer = await kept.answer(keyOf({ path: 'articles.get', input: { id } }))
    const { fullText = '' } = (answer?.data ?? {}) as { fullText?: string }
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
    const answer = await fetch(address)
    const type = answer.headers.get('content-type') ?? ''
    // Read in any case: a body that nobody reads would keep its connection.
    const bytes = await answer.arrayBuffer()
    const isKept = answer.ok && type.startsWith('image/') && bytes.byteLength <= MAX_PICTURE_BYTES
    return isKept ? { type, bytes } : undefined
  } catch {
    // The others may come; this one is asked for again the next time.
    return undefined
  }
}
