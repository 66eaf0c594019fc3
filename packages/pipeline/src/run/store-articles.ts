import { randomUUID } from 'node:crypto'
import { insertArticle } from '@tidings/db/queries/articles'
import { insertStoryKeys } from '@tidings/db/queries/stories'
import { knownStory } from '@tidings/db/queries/story-tellings'
import { insertTags } from '@tidings/db/queries/tags'
import type { Executor, MailRow } from '@tidings/db/schema'
import type { FinishedArticle } from '../issue.ts'
import { contentOf } from './content-of.ts'

/** Stores an issue's articles in order, each joined to the story it tells again. Idempotent by mail and place. */
export async function storeArticles(
  db: Executor,
  issue: {
    mail: MailRow
    newsletterId: string
    /** Epoch milliseconds; null where the mail tells no date. */
    sentAt: number | null
    articles: readonly FinishedArticle[]
    /** Keys of stored pictures by content id. */
    pictures: ReadonlyMap<string, string>
  },
): Promise<void> {
  const { mail, newsletterId, pictures } = issue
  for (const article of issue.articles) {
    const id = randomUUID()
    const storyId = await knownStory(
      db,
      mail.user_id,
      { mailId: mail.id, receivedAt: mail.received_at },
      article.storyKeys,
    )
    const added = await insertArticle(db, {
      ...contentOf(article, { mail, sentAt: issue.sentAt, pictures }),
      id,
      user_id: mail.user_id,
      newsletter_id: newsletterId,
      mail_id: mail.id,
      position: article.part.position,
      received_at: mail.received_at,
      story_id: storyId ?? id,
      is_duplicate: storyId === undefined ? 0 : 1,
    })
    if (!added) continue
    await insertTags(db, mail.user_id, id, article.tags)
    await insertStoryKeys(db, mail.user_id, id, article.storyKeys)
  }
}
