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
      ...{ id, user_id: mail.user_id, newsletter_id: newsletterId, mail_id: mail.id },
      ...{ position: article.part.position, received_at: mail.received_at },
      ...{ story_id: id, is_duplicate: 0 as const },
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

type ModelColumns = Pick<ArticleRow, 'summary_by' | 'summary_model' | 'summary_key'>

/** For a summary without a model. */
const FROM_TEXT: ModelColumns = { summary_by: 'text', summary_model: null, summary_key: null }

/** The columns that articles and non-article parts have in common. */
function columnsOf(one: EnrichedArticle | NonArticlePart, pictures: PictureIds) {
  const { part, imageUrl } = one
  return {
    ...{
      url: one.url,
      original_url: one.originalUrl,
      html: linkPictures(one.html, pictures),
      text: one.text,
    },
    image_id: imageUrl === null ? null : (pictureIdAt(imageUrl, pictures) ?? null),
    ...{ section: one.section, author: one.author, reading_minutes: one.readingMinutes },
    ...{
      paragraphs: part.paragraphs,
      link_count: part.links.length,
      features: JSON.stringify(featuresOf(one)),
    },
  }
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
    ...columnsOf(article, of.pictures),
    ...FROM_TEXT,
    ...{ title: article.title, summary: article.summary, category: article.category, worth: article.worth },
    summary_places: JSON.stringify(article.summarySentences),
    reading_seconds: secondsOfArticle(article),
    published_at: isDated && of.sentAt !== null ? of.sentAt : received_at,
  } satisfies Partial<NewArticle>
}

/** A non-article part as it is stored. */
export function nonArticlePartRow(
  mail: MailRow,
  nonArticlePart: NonArticlePart,
  pictures: PictureIds,
): NewNonArticlePart {
  const { part, reason, title } = nonArticlePart
  return {
    ...columnsOf(nonArticlePart, pictures),
    ...{ id: orderedId(), user_id: mail.user_id, mail_id: mail.id, position: part.position },
    ...{ reason, title, links: JSON.stringify(part.links) },
  }
}
