import { randomUUID } from 'node:crypto'
import { insertArticles } from '@tidings/db/queries/articles'
import { insertStoryKeysOf } from '@tidings/db/queries/stories'
import { knownStories } from '@tidings/db/queries/story-tellings'
import { insertTagsOf } from '@tidings/db/queries/tags'
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
  const { mail, newsletterId, articles, sentAt, pictures } = issue
  const told = { mailId: mail.id, receivedAt: mail.received_at }
  const keys = articles.map(({ storyKeys }) => storyKeys)
  const stories = await knownStories(db, mail.user_id, told, keys)
  const rows = articles.map((article, at) => {
    const id = randomUUID()
    const story = stories[at]
    return {
      ...contentOf(article, { mail, sentAt, pictures }),
      id,
      user_id: mail.user_id,
      newsletter_id: newsletterId,
      mail_id: mail.id,
      position: article.part.position,
      received_at: mail.received_at,
      story_id: story ?? id,
      is_duplicate: story === undefined ? (0 as const) : (1 as const),
    }
  })
  const added = await insertArticles(db, rows)
  const ofAdded = (listOf: (article: FinishedArticle) => readonly string[]) =>
    new Map(
      articles.flatMap((article, at) => {
        const id = rows[at]?.id
        return id !== undefined && added.has(id) ? [[id, listOf(article)] as const] : []
      }),
    )
  await insertTagsOf(
    db,
    mail.user_id,
    ofAdded(({ tags }) => tags),
  )
  await insertStoryKeysOf(
    db,
    mail.user_id,
    ofAdded(({ storyKeys }) => storyKeys),
  )
}
