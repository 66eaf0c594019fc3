import { randomUUID } from 'node:crypto'
import type { MailRow, NewLeftover } from '@tidings/db/schema'
import type { Leftover } from '../issue.ts'
import { traitsOf } from '../learn/traits-of.ts'
import { pictureOf } from './picture-of.ts'
import { linkPictures } from './store-pictures.ts'

/** A leftover as it is stored; `pictures` are the keys of stored pictures by content id. */
export function leftoverRow(
  mail: MailRow,
  leftover: Leftover,
  pictures: ReadonlyMap<string, string>,
): NewLeftover {
  const { part } = leftover
  const picture = pictureOf(leftover.imageUrl, pictures)
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
    image_url: picture.url,
    image_key: picture.key,
    section: leftover.section,
    author: leftover.author,
    reading_minutes: leftover.readingMinutes,
    traits: JSON.stringify(traitsOf(leftover)),
    links: JSON.stringify(part.links),
    link_count: part.links.length,
    paragraphs: part.paragraphs,
  }
}
