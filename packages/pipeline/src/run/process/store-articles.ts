import { randomUUID } from 'node:crypto'
import { insertArticles } from '@tidings/db/queries/articles'
import { insertTagsOf } from '@tidings/db/queries/tags'
import type { Executor, MailRow } from '@tidings/db/schema'
import type { EnrichedArticle } from '../../common/types/issue.ts'
import type { Sketch } from '../../common/types/sketch.ts'
import type { PictureIds } from '../pictures/store-pictures.ts'
import { contentOf } from './content-of.ts'

/**
 * Stores an issue's articles in order, each as the first article of a story of its own. Idempotent by mail and place;
 * returns those that are new, which are still to be told, see tellStories.
 */
export async function storeArticles(
  db: Executor,
  issue: {
    mail: MailRow
    newsletterId: string
    /** Epoch milliseconds; null where the mail states no date. */
    sentAt: number | null
    articles: readonly EnrichedArticle[]
    pictures: PictureIds
  },
): Promise<{ id: string; sketch: Sketch }[]> {
  const { mail, newsletterId, articles, sentAt, pictures } = issue
  const rows = articles.map((article) => {
    const id = randomUUID()
    return {
      ...contentOf(article, { mail, sentAt, pictures }),
      id,
      user_id: mail.user_id,
      newsletter_id: newsletterId,
      mail_id: mail.id,
      position: article.part.position,
      received_at: mail.received_at,
      story_id: id,
      is_duplicate: 0 as const,
    }
  })
  const added = await insertArticles(db, rows)
  const stored = articles.flatMap((article, at) => {
    const id = rows[at]?.id
    return id !== undefined && added.has(id) ? [{ id, article }] : []
  })
  await insertTagsOf(db, mail.user_id, new Map(stored.map(({ id, article }) => [id, article.tags])))
  return stored.map(({ id, article }) => ({ id, sketch: article.sketch }))
}
