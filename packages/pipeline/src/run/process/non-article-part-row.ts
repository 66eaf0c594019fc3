import { randomUUID } from 'node:crypto'
import type { MailRow, NewNonArticlePart } from '@tidings/db/schema'
import { featuresOf } from '../../analyse/corrections/features-of.ts'
import type { NonArticlePart } from '../../common/types/issue.ts'
import { linkPictures, type PictureIds, pictureIdAt } from '../pictures/store-pictures.ts'

/** A non-article part as it is stored. */
export function nonArticlePartRow(
  mail: MailRow,
  nonArticlePart: NonArticlePart,
  pictures: PictureIds,
): NewNonArticlePart {
  const { part } = nonArticlePart
  return {
    id: randomUUID(),
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
