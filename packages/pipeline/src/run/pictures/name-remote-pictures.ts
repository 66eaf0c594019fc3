import { pictureSources } from '@tidings/db/picture-sources'
import { countScheduled } from '@tidings/db/queries/picture-fetches'
import {
  insertRemotePictures,
  type NamedPicture,
  remotePicturesOfMail,
} from '@tidings/db/queries/remote-pictures'
import type { Executor, MailRow } from '@tidings/db/schema'
import { siteOf } from '../../identify/site-of.ts'
import { countsOpenings } from '../../pictures/counts-openings.ts'
import type { Understanding } from '../../understand/understand-mail.ts'
import type { PictureIds } from '../store-pictures.ts'

/** Newsletters have up to 60. */
const MOST_PICTURES = 80
/** So many of one user may be due at once; what goes beyond waits until it is scheduled, see `runPictures`. */
const MOST_DUE = 400

/** Of a mail that came in before that nobody needs to see its pictures at once. */
const LATE_MS = 3_600_000

/** How long after a mail came in its pictures are fetched, in milliseconds; null: not before they are looked at. */
export type PictureDelay = () => number | null

/**
 * Gives the pictures of the web that a mail shows their ids, those of its parts first; what goes beyond the limit, and what
 * is there to count openings, gets none and is never fetched. A mail that is read again keeps those that it has. Those of
 * one that came long ago, and is let in or read again by its reader now, wait until they are scheduled: their sender
 * shall not see when that was.
 */
export async function nameRemotePictures(
  trx: Executor,
  mail: MailRow,
  { articles, leftovers, webPictures }: Pick<Understanding, 'articles' | 'leftovers' | 'webPictures'>,
  delay: PictureDelay,
): Promise<PictureIds> {
  const parts = [...articles, ...leftovers].flatMap(({ imageUrl, html }) => [
    ...(imageUrl === null ? [] : [imageUrl]),
    ...pictureSources(html),
  ])
  const known = await remotePicturesOfMail(trx, mail.user_id, mail.id)
  const named = new Map<string, NamedPicture>()
  for (const address of [...parts, ...webPictures]) {
    const url = /^https?:/i.test(address) ? URL.parse(address) : null
    if (!url || known.has(url.href) || countsOpenings(url)) continue
    if (known.size + named.size >= MOST_PICTURES) break
    named.set(url.href, { url: url.href, host: siteOf(url.hostname) })
  }
  if (named.size === 0) return known
  const now = Date.now()
  const isLate = now - mail.received_at > LATE_MS
  const waits = isLate || (await countScheduled(trx, mail.user_id)) >= MOST_DUE
  const added = await insertRemotePictures(trx, mail, [...named.values()], () => {
    const ms = waits ? null : delay()
    return ms === null ? null : now + ms
  })
  return new Map([...known, ...added])
}
