import { orderedId } from '@tidings/db/ordered-id'
import { insertArticles } from '@tidings/db/queries/articles/articles'
import { insertTagsOf } from '@tidings/db/queries/articles/tags'
import type { ArticleToIndex } from '@tidings/db/queries/search/search-index'
import type { ArticleRow, Executor, MailRow, NewArticle, NewNonArticlePart } from '@tidings/db/schema'
import { secondsOfArticle } from '@tidings/mail/common/text/reading-time'
import type { EnrichedArticle, NonArticlePart } from '@tidings/mail/common/types/issue'
import type { Sketch } from '@tidings/mail/common/types/sketch'
import { featuresOf } from '@tidings/mail/corrections/correction'
import { linkPictures, type PictureIds, pictureIdAt } from '../pictures/store-pictures.ts'

/**
 * Stores an issue's articles in order, each as the primary article of a story of its own. Idempotent by mail and
 * position; returns the new ones, which are not yet grouped, see assignStories.
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
): Promise<{ id: string; sketch: Sketch; row: ArticleToIndex }[]> {
  const { mail, newsletterId, articles, sentAt, pictures } = issue
  const rows = articles.map((article) => {
    const id = orderedId()
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
    const row = rows[at]
    return row && added.has(row.id) ? [{ id: row.id, article, row: { ...row, fingerprint: null } }] : []
  })
  await insertTagsOf(db, mail.user_id, new Map(stored.map(({ id, article }) => [id, article.tags])))
  return stored.map(({ id, article, row }) => ({ id, sketch: article.sketch, row }))
}

/** A date this far in the future is a sender's wrong clock, in milliseconds. */
const CLOCK_SKEW = 86_400_000

/** For a summary without a model. */
const FROM_TEXT: Pick<ArticleRow, 'summary_by' | 'summary_model' | 'summary_key'> = {
  summary_by: 'text',
  summary_model: null,
  summary_key: null,
}

/** The columns of an article that come from its mail; all others belong to the user or the product. */
export function contentOf(
  article: EnrichedArticle,
  of: {
    mail: Pick<MailRow, 'received_at'>
    /** Epoch milliseconds; null where the mail states no date. */
    sentAt: number | null
    pictures: PictureIds
  },
) {
  const { received_at } = of.mail
  const isDated = of.sentAt !== null && of.sentAt > 0 && of.sentAt < received_at + CLOCK_SKEW
  return {
    title: article.title,
    url: article.url,
    original_url: article.originalUrl,
    summary: article.summary,
    summary_places: JSON.stringify(article.summarySentences),
    ...FROM_TEXT,
    html: linkPictures(article.html, of.pictures),
    text: article.text,
    image_id: article.imageUrl === null ? null : (pictureIdAt(article.imageUrl, of.pictures) ?? null),
    category: article.category,
    section: article.section,
    author: article.author,
    reading_minutes: article.readingMinutes,
    reading_seconds: secondsOfArticle(article),
    worth: article.worth,
    paragraphs: article.part.paragraphs,
    link_count: article.part.links.length,
    features: JSON.stringify(featuresOf(article)),
    published_at: isDated && of.sentAt !== null ? of.sentAt : received_at,
  } satisfies Partial<NewArticle>
}

/** A non-article part as it is stored. */
export function nonArticlePartRow(
  mail: MailRow,
  nonArticlePart: NonArticlePart,
  pictures: PictureIds,
): NewNonArticlePart {
  const { part } = nonArticlePart
  return {
    id: orderedId(),
    user_id: mail.user_id,
    mail_id: mail.id,
    position: part.position,
    reason: nonArticlePart.reason,
    title: nonArticlePart.title,
    text: nonArticlePart.text,
    html: linkPictures(nonArticlePart.html, pictures),
    url: nonArticlePart.url,
    original_url: nonArticlePart.originalUrl,
    image_id:
      nonArticlePart.imageUrl === null ? null : (pictureIdAt(nonArticlePart.imageUrl, pictures) ?? null),
    section: nonArticlePart.section,
    author: nonArticlePart.author,
    reading_minutes: nonArticlePart.readingMinutes,
    features: JSON.stringify(featuresOf(nonArticlePart)),
    links: JSON.stringify(part.links),
    link_count: part.links.length,
    paragraphs: part.paragraphs,
  }
}
