import { dropStoryLinks } from '@tidings/db/queries/story-graph'
import { dropStoryKeys } from '@tidings/db/queries/story-keys'
import { keepSketches } from '@tidings/db/queries/story-sketches'
import type { Executor } from '@tidings/db/schema'
import type { Sketch } from '../../common/types/sketch.ts'
import { linkArticles } from './link-articles.ts'
import { regroupStories } from './regroup-stories.ts'
import { sketchBacklog } from './sketch-backlog.ts'
import { frequenciesOf } from './term-frequencies.ts'

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
