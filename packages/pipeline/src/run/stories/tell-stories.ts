import { dropStoryLinks } from '@tidings/db/queries/story-graph'
import { dropStoryKeys } from '@tidings/db/queries/story-keys'
import { articlesWithoutSketch, keepSketches, type Unsketched } from '@tidings/db/queries/story-sketches'
import type { Executor } from '@tidings/db/schema'
import { sketchOf } from '../../analyse/stories/sketch-of.ts'
import type { StoryArticle } from '../../analyse/stories/story-article.ts'
import type { Frequencies } from '../../common/terms/frequencies.ts'
import { languageOf } from '../../common/text/language-of.ts'
import type { Sketch } from '../../common/types/sketch.ts'
import { linkArticles } from './link-articles.ts'
import { regroupStories } from './regroup-stories.ts'
import { frequenciesOf } from './term-frequencies.ts'

/** So many articles from before there were sketches get theirs with each new issue, the latest first. */
const AT_ONCE = 40

/**
 * Makes sketches for some of the user's articles that have none, or none any more, and links them; the links that they
 * were given before there were sketches keep their stories as they were. Gives the ids of those whose stories may be others now.
 */
async function sketchBacklog(trx: Executor, userId: string, frequencies: Frequencies): Promise<string[]> {
  const touched: string[] = []
  for (let left = AT_ONCE; left > 0; ) {
    const waiting = await articlesWithoutSketch(trx, userId, left)
    if (waiting.length === 0) break
    left -= waiting.length
    for (const [mailId, articles] of Map.groupBy(waiting, (article) => article.mailId)) {
      const made = articles.map((article) => ({ ...article, sketch: sketchOf(tellingOf(article)) }))
      const numbers = await keepSketches(
        trx,
        userId,
        made.map(({ articleId, at, sketch }) => ({ articleId, mailId, at, sketch: JSON.stringify(sketch) })),
      )
      const at = made[0]?.at ?? 0
      const numbered = made.map(({ articleId: id, sketch }) => ({ id, sketch, no: numbers.get(id) ?? 0 }))
      touched.push(...(await linkArticles(trx, { userId, mailId, at, articles: numbered }, frequencies)))
    }
  }
  return touched
}

function tellingOf({ articleId, mailId, newsletterId, title, text, url }: Unsketched): StoryArticle {
  const language = languageOf(`${title}\n\n${text}`)
  return { id: articleId, at: null, issue: mailId, source: newsletterId, title, text, url, language }
}

/** Articles of one issue. */
export interface Told {
  userId: string
  mailId: string
  /** When the issue came in, epoch milliseconds. */
  at: number
  articles: readonly { id: string; sketch: Sketch }[]
}

/**
 * Finds the stories of new articles, which are stored as first tellings of their own, among all others of the user; and of
 * some that were stored before there were sketches. To be called under lockUser.
 */
export async function tellStories(trx: Executor, told: Told): Promise<void> {
  if (told.articles.length === 0) return
  const { userId } = told
  const kept = await keep(trx, told)
  const frequencies = await frequenciesOf(trx, userId)
  const linked = await linkArticles(trx, { ...told, articles: kept }, frequencies)
  const caughtUp = await sketchBacklog(trx, userId, frequencies)
  await regroupStories(trx, userId, [...linked, ...caughtUp])
}

/**
 * Finds the stories of articles that were read again, where they changed, and of those that came back or went away. To be
 * called under lockUser.
 */
export async function retellStories(trx: Executor, told: Told, touched: readonly string[]): Promise<void> {
  const { userId } = told
  const changed = await keep(trx, told)
  const ids = changed.map(({ id }) => id)
  if (changed.length > 0) {
    await dropStoryKeys(
      trx,
      changed.map(({ no }) => no),
    )
    await dropStoryLinks(trx, userId, ids)
    const frequencies = await frequenciesOf(trx, userId)
    ids.push(...(await linkArticles(trx, { ...told, articles: changed }, frequencies)))
    ids.push(...(await sketchBacklog(trx, userId, frequencies)))
  }
  await regroupStories(trx, userId, [...ids, ...touched])
}

/** Keeps the sketches; gives those that are new or changed, with their numbers. */
async function keep(trx: Executor, { userId, mailId, at, articles }: Told) {
  if (articles.length === 0) return []
  const numbers = await keepSketches(
    trx,
    userId,
    articles.map(({ id, sketch }) => ({ articleId: id, mailId, at, sketch: JSON.stringify(sketch) })),
  )
  return articles.flatMap((article) => {
    const no = numbers.get(article.id)
    return no === undefined ? [] : [{ ...article, no }]
  })
}
