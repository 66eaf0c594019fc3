import { randomUUID } from 'node:crypto'
import { insertArticle } from '@tidings/db/queries/articles'
import { insertStoryKeys } from '@tidings/db/queries/stories'
import { knownStory } from '@tidings/db/queries/story-tellings'
import { insertTags } from '@tidings/db/queries/tags'
import type { Executor, MailRow } from '@tidings/db/schema'
import type { FinishedArticle } from '../issue.ts'
import { keyOf, linkPictures } from './store-pictures.ts'

/** A date this far in the future is a sender's wrong clock, in milliseconds. */
const CLOCK_SKEW = 86_400_000

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
  const publishedAt =
    issue.sentAt !== null && issue.sentAt > 0 && issue.sentAt < mail.received_at + CLOCK_SKEW
      ? issue.sentAt
      : mail.received_at
  for (const [position, article] of issue.articles.entries()) {
    const id = randomUUID()
    const storyId = await knownStory(
      db,
      mail.user_id,
      { mailId: mail.id, receivedAt: mail.received_at },
      article.storyKeys,
    )
    const picture = pictureOf(article.imageUrl, pictures)
    const added = await insertArticle(db, {
      id,
      user_id: mail.user_id,
      newsletter_id: newsletterId,
      mail_id: mail.id,
      position,
      title: article.title,
      url: article.url,
      original_url: article.originalUrl,
      summary: article.summary,
      html: linkPictures(article.html, pictures),
      text: article.text,
      image_url: picture.url,
      image_key: picture.key,
      category: article.category,
      section: article.section,
      author: article.author,
      reading_minutes: article.readingMinutes,
      published_at: publishedAt,
      received_at: mail.received_at,
      story_id: storyId ?? id,
      is_duplicate: storyId === undefined ? 0 : 1,
    })
    if (!added) continue
    await insertTags(db, mail.user_id, id, article.tags)
    await insertStoryKeys(db, mail.user_id, id, article.storyKeys)
  }
}

function pictureOf(imageUrl: string | null, pictures: ReadonlyMap<string, string>) {
  if (imageUrl?.startsWith('cid:'))
    return { url: null, key: keyOf(imageUrl.slice('cid:'.length), pictures) ?? null }
  return { url: imageUrl, key: null }
}
