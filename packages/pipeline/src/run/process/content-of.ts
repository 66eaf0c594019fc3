import type { ArticleRow, MailRow, NewArticle } from '@tidings/db/schema'
import { featuresOf } from '../../analyse/corrections/features-of.ts'
import type { EnrichedArticle } from '../../common/types/issue.ts'
import { linkPictures, type PictureIds, pictureIdAt } from '../pictures/store-pictures.ts'

/** A date this far in the future is a sender's wrong clock, in milliseconds. */
const CLOCK_SKEW = 86_400_000

/** Of a summary that no model was asked for. */
const FROM_TEXT: Pick<ArticleRow, 'summary_by' | 'summary_model' | 'summary_key'> = {
  summary_by: 'text',
  summary_model: null,
  summary_key: null,
}

/** What a mail says of an article, as it is stored; all the rest of its row is the user's or the product's. */
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
    paragraphs: article.part.paragraphs,
    link_count: article.part.links.length,
    features: JSON.stringify(featuresOf(article)),
    published_at: isDated && of.sentAt !== null ? of.sentAt : received_at,
  } satisfies Partial<NewArticle>
}
