import { articlesOfLink } from '@tidings/db/queries/link-resolutions'
import { updateArticle } from '@tidings/db/queries/reprocess'
import type { Executor } from '@tidings/db/schema'
import { indexMail } from '../search/index-mail.ts'
import { reassignStories } from '../stories/assign-stories.ts'
import { sketchOfLink } from './with-known-links.ts'

/**
 * Sets the resolved address of all of the user's articles with a link; the link itself is kept beside it. The articles
 * are compared with others again. Returns their ids. Call it under lockUser.
 */
export async function relinkArticles(
  trx: Executor,
  userId: string,
  { link, url }: { link: string; url: string },
): Promise<string[]> {
  const articles = await articlesOfLink(trx, userId, link)
  for (const { id, originalUrl } of articles) {
    await updateArticle(trx, userId, id, { url, original_url: originalUrl ?? link })
  }
  for (const [mailId, ofMail] of Map.groupBy(articles, (article) => article.mailId)) {
    const at = ofMail[0]?.at ?? 0
    const issue = ofMail.map(({ id, title, text }) => ({ id, sketch: sketchOfLink({ title, text, url }) }))
    await reassignStories(trx, { userId, mailId, at, articles: issue }, [])
    await indexMail(trx, userId, mailId)
  }
  return articles.map(({ id }) => id)
}
