import { MAY_HAVE_ALL, type UserHas } from '@tidings/db/queries/mails/what-user-has'
import { dropStoryLinks, insertStoryLinks, type StoryLink } from '@tidings/db/queries/stories/story-graph'
import {
  dropStoryKeys,
  findByStoryKeys,
  insertStoryKeys,
  type Probe,
  type RecentKeys,
} from '@tidings/db/queries/stories/story-keys'
import {
  articlesWithoutSketch,
  dropSketches,
  saveSketches,
  sketchesOf,
  type Unsketched,
} from '@tidings/db/queries/stories/story-sketches'
import type { Executor } from '@tidings/db/schema'
import type { Frequencies } from '@tidings/mail/common/frequencies'
import { languageOf } from '@tidings/mail/common/text/language-of'
import type { Sketch } from '@tidings/mail/common/types/sketch'
import { keysOf, likeliest, MAX_PER_KEY, windowOf } from '@tidings/mail/stories/candidates'
import { compareArticles } from '@tidings/mail/stories/compare-articles'
import { JOIN } from '@tidings/mail/stories/group-articles'
import { type StoryArticle, sketchOf } from '@tidings/mail/stories/sketch-of'
import { regroupStories } from './regroup-stories.ts'
import { sketchFrom } from './sketch-from.ts'
import { frequenciesOf } from './term-frequencies.ts'

interface Sought {
  keys: readonly string[]
  /** Epoch milliseconds. */
  at: number
}

/**
 * The numbers of a user's sketches that may be about the same story, most likely first for each article; and the user's
 * recent keys.
 */
async function findCandidates(
  db: Executor,
  userId: string,
  articles: readonly Sought[],
): Promise<{ candidates: number[][]; recent: RecentKeys[] }> {
  const probeOf = (key: string, at: number): Probe => {
    const window = windowOf(key)
    return { key, since: at - window, until: at + window }
  }
  const probes = articles.flatMap(({ keys, at }) => keys.map((key) => probeOf(key, at)))
  const { found, recent } = await findByStoryKeys(db, userId, probes, MAX_PER_KEY)
  let start = 0
  const candidates = articles.map(({ keys }) => {
    const own = found.slice(start, start + keys.length)
    start += keys.length
    return likeliest(own.map((nos, at) => ({ nos, key: keys[at] ?? '' })))
  })
  return { candidates, recent }
}

/** Articles of one issue, whose sketches are stored under these numbers. */
interface Unlinked {
  userId: string
  mailId: string
  /** Epoch milliseconds. */
  at: number
  articles: readonly { id: string; no: number; sketch: Sketch }[]
}

interface Other {
  id: string
  sketch: Sketch
  /** Whether it is of the same newsletter. */
  isOneSource: boolean
}

/**
 * Compares articles with others of their time and stores links between them; later articles find them from then on.
 * Sketches of an older version are dropped and wait to be recomputed, see sketchBacklog. Returns the ids of articles
 * whose stories may change.
 */
async function linkArticles(
  trx: Executor,
  { userId, mailId, at, articles }: Unlinked,
  frequencies: Frequencies,
): Promise<string[]> {
  const keys = articles.map(({ sketch }) => [...new Set(keysOf(sketch, frequencies))])
  const sought = keys.map((own) => ({ keys: own, at }))
  const { candidates, recent } = await findCandidates(trx, userId, sought)
  const own = { mailId, no: articles[0]?.no }
  const { others, outdated } = await othersOf(trx, userId, own, [...new Set(candidates.flat())])
  const links = articles.flatMap(({ id, sketch }, place) => {
    const dated = { ...sketch, at }
    return (candidates[place] ?? []).flatMap((no): StoryLink[] => {
      const other = others.get(no)
      const likeness = other && compareArticles(dated, other.sketch, frequencies, other.isOneSource)
      return other && likeness ? [{ a: id, b: other.id, ...likeness }] : []
    })
  })
  await insertStoryLinks(trx, userId, links)
  const keysOfNo = new Map(articles.map(({ no }, place) => [no, keys[place] ?? []]))
  await insertStoryKeys(trx, { userId, at }, keysOfNo, recent)
  const linked = new Set(links.filter(({ strength }) => strength >= JOIN).map(({ a }) => a))
  return [...linked, ...outdated]
}

/** The candidates in issues other than `own`, by number, with dates; and the ids of articles that need a new sketch. */
async function othersOf(
  trx: Executor,
  userId: string,
  own: { mailId: string; no: number | undefined },
  nos: readonly number[],
) {
  const others = new Map<number, Other>()
  const outdated: { no: number; id: string }[] = []
  const stored = await sketchesOf(trx, userId, own.no === undefined ? nos : [...nos, own.no])
  const source = stored.find(({ no }) => no === own.no)?.newsletterId
  for (const { no, articleId: id, mailId, newsletterId, at, sketch: json } of stored) {
    if (mailId === own.mailId) continue
    const sketch = sketchFrom(json)
    if (sketch) others.set(no, { id, sketch: { ...sketch, at }, isOneSource: newsletterId === source })
    else outdated.push({ no, id })
  }
  const ids = outdated.map(({ id }) => id)
  if (ids.length > 0) {
    const numbers = outdated.map(({ no }) => no)
    await dropStoryLinks(trx, userId, ids)
    await dropStoryKeys(trx, numbers)
    await dropSketches(trx, userId, numbers)
  }
  return { others, outdated: ids }
}

/** The number of articles without a sketch that get one with each new issue, latest first. */
const AT_ONCE = 40

/**
 * Creates sketches for some of the user's articles that have none, and links them; existing links from before sketches
 * keep their stories as they were. Returns the ids of articles whose stories may change.
 */
async function sketchBacklog(trx: Executor, userId: string, frequencies: Frequencies): Promise<string[]> {
  const touched: string[] = []
  for (let left = AT_ONCE; left > 0; ) {
    const waiting = await articlesWithoutSketch(trx, userId, left)
    if (waiting.length === 0) break
    left -= waiting.length
    for (const [mailId, articles] of Map.groupBy(waiting, (article) => article.mailId)) {
      const at = articles[0]?.at ?? 0
      const made = articles.map((one) => ({ id: one.articleId, sketch: sketchOf(storyArticleOf(one)) }))
      const kept = await keep(trx, { userId, mailId, at, articles: made })
      touched.push(...(await linkArticles(trx, { userId, mailId, at, articles: kept }, frequencies)))
    }
  }
  return touched
}

function storyArticleOf({ articleId, mailId, newsletterId, title, text, url }: Unsketched): StoryArticle {
  const language = languageOf(`${title}\n\n${text}`)
  return { id: articleId, at: null, issue: mailId, source: newsletterId, title, text, url, language }
}

/** Articles of one issue. */
export interface IssueToGroup {
  userId: string
  mailId: string
  /** When the issue arrived, epoch milliseconds. */
  at: number
  articles: readonly { id: string; sketch: Sketch }[]
  has?: UserHas
}

/**
 * Groups new articles, which are stored as primary articles of their own, with all other articles of the user, and some
 * articles from before sketches. Call it under lockUser.
 */
export async function assignStories(trx: Executor, issue: IssueToGroup): Promise<void> {
  if (issue.articles.length === 0) return
  const { userId, has = MAY_HAVE_ALL } = issue
  const kept = await keep(trx, issue)
  const frequencies = await frequenciesOf(trx, userId)
  const linked = await linkArticles(trx, { ...issue, articles: kept }, frequencies)
  const own = new Set(kept.map(({ id }) => id))
  const isOutdated = linked.some((id) => !own.has(id))
  const caughtUp = has.articlesToSketch || isOutdated ? await sketchBacklog(trx, userId, frequencies) : []
  await regroupStories(trx, userId, [...linked, ...caughtUp], { has })
}

/**
 * Groups reprocessed articles again, if they changed, and articles that were included or excluded. Call it under
 * lockUser.
 */
export async function reassignStories(
  trx: Executor,
  issue: IssueToGroup,
  touched: readonly string[],
): Promise<void> {
  const { userId } = issue
  const changed = await keep(trx, issue)
  const ids = changed.map(({ id }) => id)
  if (changed.length > 0) {
    const numbers = changed.map(({ no }) => no)
    await dropStoryKeys(trx, numbers)
    await dropStoryLinks(trx, userId, ids)
    const frequencies = await frequenciesOf(trx, userId)
    ids.push(...(await linkArticles(trx, { ...issue, articles: changed }, frequencies)))
    ids.push(...(await sketchBacklog(trx, userId, frequencies)))
  }
  await regroupStories(trx, userId, [...ids, ...touched])
}

/** Stores the sketches; returns new and changed ones with their numbers. */
async function keep(trx: Executor, { userId, mailId, at, articles }: IssueToGroup) {
  if (articles.length === 0) return []
  const rows = articles.map(({ id, sketch }) => ({
    articleId: id,
    mailId,
    at,
    sketch: JSON.stringify(sketch),
  }))
  const numbers = await saveSketches(trx, userId, rows)
  return articles.flatMap((article) => {
    const no = numbers.get(article.id)
    return no === undefined ? [] : [{ ...article, no }]
  })
}
