import { articlesWithoutSketch, keepSketches, type Unsketched } from '@tidings/db/queries/story-sketches'
import type { Executor } from '@tidings/db/schema'
import { sketchOf } from '../../analyse/stories/sketch-of.ts'
import type { StoryArticle } from '../../analyse/stories/story-article.ts'
import type { Frequencies } from '../../common/terms/frequencies.ts'
import { languageOf } from '../../common/text/language-of.ts'
import { linkArticles } from './link-articles.ts'

/** So many articles from before there were sketches get theirs with each new issue, the latest first. */
const AT_ONCE = 40

/**
 * Makes sketches for some of the user's articles that have none, or none any more, and links them; the links that they
 * were given before there were sketches keep their stories as they were. Gives the ids of those whose stories may be others now.
 */
export async function sketchBacklog(
  trx: Executor,
  userId: string,
  frequencies: Frequencies,
): Promise<string[]> {
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
