import { randomInt } from 'node:crypto'
import { pictureSources } from '@tidings/db/picture-sources'
import { findMail } from '@tidings/db/queries/mails'
import { countFreeDueSlots } from '@tidings/db/queries/picture-fetches'
import {
  insertRemotePictures,
  type NamedPicture,
  remotePicturesOfMail,
} from '@tidings/db/queries/remote-pictures'
import { lockUser } from '@tidings/db/queries/users'
import type { Executor, MailRow } from '@tidings/db/schema'
import type { MailAnalysis } from '../../analyse/analyse-mail.ts'
import { siteOf } from '../../common/net/site-of.ts'
import { isTrackingPixel } from './is-tracking-pixel.ts'
import type { PictureIds } from './store-pictures.ts'

/** Newsletters have up to 60. */
const MAX_PICTURES = 80
const HOUR_MS = 3_600_000
/** The pictures of a mail that was released or reprocessed are fetched together at a random time within this span. */
const LATE_SPREAD_MS = 6 * HOUR_MS

/** How long after a mail came in its pictures are fetched, in milliseconds; null: not before they are looked at. */
export type PictureDelay = () => number | null

/**
 * Returns the pictures of the web that a mail shows their ids, those of its parts first; what goes beyond the limit,
 * and what is there to count openings, gets none and is never fetched. A mail that is read again keeps those that it
 * has. Those of one that its user releases or has read again are fetched hours later: their sender shall not see when
 * that was.
 */
export async function nameRemotePictures(
  trx: Executor,
  mail: MailRow,
  {
    articles,
    nonArticleParts,
    webPictures,
  }: Pick<MailAnalysis, 'articles' | 'nonArticleParts' | 'webPictures'>,
  delay: PictureDelay,
): Promise<PictureIds> {
  const parts = [...articles, ...nonArticleParts].flatMap(({ imageUrl, html }) => [
    ...(imageUrl === null ? [] : [imageUrl]),
    ...pictureSources(html),
  ])
  return nameAddresses(trx, mail, [...parts, ...webPictures], (now) => timesOf(trx, mail, delay, now))
}

/**
 * Returns the pictures of an original their ids, to be fetched once they are looked at: some may not be known yet, as
 * the mail came before originals were looked at for them. Of a mail that is quarantined none is added.
 */
export async function nameOriginalPictures(
  db: Executor,
  mail: MailRow,
  addresses: readonly string[],
): Promise<PictureIds> {
  const known = await remotePicturesOfMail(db, mail.user_id, mail.id)
  if (addresses.every((address) => known.has(address))) return known
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, mail.user_id)
    const current = await findMail(trx, mail.user_id, mail.id)
    if (!current || current.state === 'quarantined' || current.state === 'waiting') return known
    return nameAddresses(trx, current, addresses, async () => () => null)
  })
}

async function nameAddresses(
  trx: Executor,
  mail: MailRow,
  addresses: readonly string[],
  timesFrom: (now: number) => Promise<() => number | null>,
): Promise<PictureIds> {
  const known = await remotePicturesOfMail(trx, mail.user_id, mail.id)
  const named = new Map<string, NamedPicture>()
  for (const address of addresses) {
    const url = /^https?:/i.test(address) ? URL.parse(address) : null
    if (!url || known.has(url.href) || isTrackingPixel(url)) continue
    if (known.size + named.size >= MAX_PICTURES) break
    named.set(url.href, { url: url.href, host: siteOf(url.hostname) })
  }
  if (named.size === 0) return known
  const added = await insertRemotePictures(trx, mail, [...named.values()], await timesFrom(Date.now()))
  return new Map([...known, ...added])
}

/** Says of each picture when it is due; null: not before it is scheduled, or looked at. */
async function timesOf(
  trx: Executor,
  { user_id, state, received_at, released_at }: MailRow,
  delay: PictureDelay,
  now: number,
): Promise<() => number | null> {
  const isLate = state !== 'waiting' || released_at !== null || now - received_at > HOUR_MS
  // One time for all: of many the first would lie close to the user's click.
  const late = randomInt(LATE_SPREAD_MS)
  // What goes beyond waits until it is scheduled, see `runPictures`, or looked at.
  let room = await countFreeDueSlots(trx, user_id)
  return () => {
    const ms = delay()
    if (ms === null || room === 0) return null
    room -= 1
    return now + (isLate ? late : ms)
  }
}
