import { randomUUID } from 'node:crypto'
import { insertArticle } from '@tidings/db/queries/articles'
import { findByStoryKeys, insertStoryKeys } from '@tidings/db/queries/stories'
import { insertTags } from '@tidings/db/queries/tags'
import type { Executor, MailRow } from '@tidings/db/schema'
import type { FinishedArticle } from '../issue.ts'
import { keyOf, linkPictures } from './store-pictures.ts'

/** How long a story goes on being told, in milliseconds. */
const STORY_WINDOW = 14 * 86_400_000
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
    const storyId = await knownStory(db, mail, article.storyKeys)
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

/** The story of an earlier article that shares a key; two items of one issue are never one story. */
async function knownStory(db: Executor, mail: MailRow, keys: readonly string[]): Promise<string | undefined> {
  const tellings = await findByStoryKeys(db, mail.user_id, keys, mail.received_at - STORY_WINDOW)
  const inThisIssue = new Set(tellings.filter((t) => t.mailId === mail.id).map((t) => t.storyId))
  return tellings.find((telling) => !inThisIssue.has(telling.storyId))?.storyId
}

function pictureOf(imageUrl: string | null, pictures: ReadonlyMap<string, string>) {
  if (imageUrl?.startsWith('cid:'))
    return { url: null, key: keyOf(imageUrl.slice('cid:'.length), pictures) ?? null }
  return { url: imageUrl, key: null }
}
