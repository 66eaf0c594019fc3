import { articlesWithoutSketch, keepSketches } from '@tidings/db/queries/story-sketches'
import type { Executor } from '@tidings/db/schema'
import type { Frequencies } from '../../dedupe/frequencies.ts'
import { sketchOf } from '../../dedupe/sketch-of.ts'
import { languageOf } from '../../text/language-of.ts'
import { linkArticles } from './link-articles.ts'

/** So many articles from before there were sketches get theirs with each new issue, the latest first. */
const AT_ONCE = 40

/**
 * Makes sketches for some of the user's articles that have none yet and links them; the links that they were given keep
 * their stories as they were. Gives the ids of those that are linked.
 */
export async function sketchBacklog(
  trx: Executor,
  userId: string,
  frequencies: Frequencies,
): Promise<string[]> {
  const waiting = await articlesWithoutSketch(trx, userId, AT_ONCE)
  const linked: string[] = []
  for (const [mailId, articles] of Map.groupBy(waiting, (article) => article.mailId)) {
    const made = articles.map(({ articleId, at, title, text, url, newsletterId }) => {
      const language = languageOf(`${title}\n\n${text}`)
      const telling = {
        id: articleId,
        at: null,
        issue: mailId,
        source: newsletterId,
        title,
        text,
        url,
        language,
      }
      return { id: articleId, at, sketch: sketchOf(telling) }
    })
    const numbers = await keepSketches(
      trx,
      userId,
      made.map(({ id, at, sketch }) => ({ articleId: id, mailId, at, sketch: JSON.stringify(sketch) })),
    )
    const at = made[0]?.at ?? 0
    const numbered = made.map(({ id, sketch }) => ({ id, sketch, no: numbers.get(id) ?? 0 }))
    linked.push(...(await linkArticles(trx, { userId, mailId, at, articles: numbered }, frequencies)))
  }
  return linked
}
