import { randomUUID } from 'node:crypto'
import type { MailRow, NewLeftover } from '@tidings/db/schema'
import { featuresOf } from '../../analyse/corrections/features-of.ts'
import type { Leftover } from '../../common/types/issue.ts'
import { linkPictures, type PictureIds, pictureIdAt } from '../pictures/store-pictures.ts'

/** A leftover as it is stored. */
export function leftoverRow(mail: MailRow, leftover: Leftover, pictures: PictureIds): NewLeftover {
  const { part } = leftover
  return {
    id: randomUUID(),
    user_id: mail.user_id,
    mail_id: mail.id,
    position: part.position,
    reason: leftover.reason,
    title: leftover.title,
    text: leftover.text,
    html: linkPictures(leftover.html, pictures),
    url: leftover.url,
    original_url: leftover.originalUrl,
    image_id: leftover.imageUrl === null ? null : (pictureIdAt(leftover.imageUrl, pictures) ?? null),
    section: leftover.section,
    author: leftover.author,
    reading_minutes: leftover.readingMinutes,
    traits: JSON.stringify(featuresOf(leftover)),
    links: JSON.stringify(part.links),
    link_count: part.links.length,
    paragraphs: part.paragraphs,
  }
}
