import { randomInt } from 'node:crypto'
import { pictureSources } from '@tidings/db/picture-sources'
import { findMail } from '@tidings/db/queries/mails/mails'
import { countFreeDueSlots } from '@tidings/db/queries/pictures/picture-fetches'
import {
  insertRemotePictures,
  type NamedPicture,
  remotePicturesOfMail,
} from '@tidings/db/queries/pictures/remote-pictures'
import type { Executor, MailRow } from '@tidings/db/schema'
import type { MailAnalysis } from '@tidings/mail/analyse-mail'
import { isTrackingPixel } from '@tidings/mail/common/net/is-tracking-pixel'
import { siteOf } from '@tidings/mail/common/net/site-of'
import { lockedTransaction } from '../locked-transaction.ts'
import type { PictureIds } from './store-pictures.ts'

/** Newsletters have up to 60. */
const MAX_PICTURES = 80
const HOUR_MS = 3_600_000
/** The pictures of a mail that was released or reprocessed are fetched together at a random time within this span. */
const LATE_SPREAD_MS = 6 * HOUR_MS

/** The delay of fetching pictures after a mail's arrival, in milliseconds; null: not before they are viewed. */
export type PictureDelay = () => number | null

/**
 * Assigns ids to the remote pictures that a mail shows, those of its parts first; pictures beyond the limit and
 * tracking pixels get none and are never fetched. A reprocessed mail keeps its ids. Pictures of a released or
 * reprocessed mail are fetched hours later, so that their sender doesn't learn the time.
 */
export async function nameRemotePictures(
  trx: Executor,
  mail: MailRow,
  analysis: Pick<MailAnalysis, 'articles' | 'nonArticleParts' | 'webPictures'>,
  delay: PictureDelay,
): Promise<PictureIds> {
  const { articles, nonArticleParts, webPictures } = analysis
  const parts = [...articles, ...nonArticleParts].flatMap(({ imageUrl, html }) => [
    ...(imageUrl === null ? [] : [imageUrl]),
    ...pictureSources(html),
  ])
  return nameAddresses(trx, mail, [...parts, ...webPictures], (now) => timesOf(trx, mail, delay, now))
}

/**
 * Assigns ids to the pictures of an original, to be fetched once they are viewed: some may be new, if the mail arrived
 * before originals were examined for them. None are added for a quarantined mail.
 */
export async function nameOriginalPictures(
  db: Executor,
  mail: MailRow,
  addresses: readonly string[],
): Promise<PictureIds> {
  const known = await remotePicturesOfMail(db, mail.user_id, mail.id)
  if (addresses.every((address) => known.has(address))) return known
  return lockedTransaction(db, mail.user_id, async (trx) => {
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
  // A mail that waits to be stored has none yet.
  const isNew = mail.state === 'waiting'
  const known = isNew ? new Map<string, string>() : await remotePicturesOfMail(trx, mail.user_id, mail.id)
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

/** Returns when each picture is due; null: not before it is scheduled, or viewed. */
async function timesOf(
  trx: Executor,
  { user_id, state, received_at, released_at }: MailRow,
  delay: PictureDelay,
  now: number,
): Promise<() => number | null> {
  const isLate = state !== 'waiting' || released_at !== null || now - received_at > HOUR_MS
  // One time for all: otherwise the first of many would be close to the user's click.
  const late = randomInt(LATE_SPREAD_MS)
  // Pictures beyond the limit wait until they are scheduled, see `runPictures`, or viewed.
  const first = delay()
  if (first === null) return () => null
  let capacity = await countFreeDueSlots(trx, user_id)
  return () => {
    const ms = delay()
    if (ms === null || capacity === 0) return null
    capacity -= 1
    return now + (isLate ? late : ms)
  }
}
