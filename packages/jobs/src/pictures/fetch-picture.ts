import { isConflict } from '@tidings/db/database-faults'
import type { FileStore } from '@tidings/db/files/file-store'
import {
  beginPicture,
  bytesOfPictures,
  type DuePicture,
  releasePicture,
  setPictureFailed,
  setPictureStored,
} from '@tidings/db/queries/pictures/picture-fetches'
import type { Executor } from '@tidings/db/schema'
import type { PictureReason } from '@tidings/db/schema/mails'
import { bufferOf } from '@tidings/mail/common/buffer-of'
import { pictureSize } from '@tidings/mail/common/html/picture-bytes'
import { FetchRefused } from '@tidings/mail/common/net/fetch-refused'
import { isTrackingPixel } from '@tidings/mail/common/net/is-tracking-pixel'
import { fileTypeFromBuffer } from 'file-type'
import { type FetchWeb, isPassing, type WebResponse } from '../fetch/guarded-fetch.ts'
import { lockedTransaction } from '../locked-transaction.ts'
import { settlePut } from './store-pictures.ts'

/** Only what browsers paint as pixels; SVG can carry scripts. */
const RASTER = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp', 'image/avif'])
/** A few kilobytes can decompress to a huge number of pixels in the reader's browser. */
const MAX_PIXELS = 40_000_000
/** Smaller ones are tracking pixels. */
const DOT = 2
/** An AVIF file states its size near its beginning. */
const AVIF_HEAD = 4096

/** The maximum bytes of a picture. */
const MAX_PICTURE_BYTES = 5_242_880
/** The maximum bytes of all pictures of one mail. */
const MAX_PER_MAIL = 30_000_000
/** The maximum bytes of all responses for one user per day, pictures or not. */
const MAX_PER_DAY = 500_000_000
const DAY_MS = 86_400_000
/** The delay of the next check when the bytes of the day are used up. */
const TOMORROW_MS = 6 * 3_600_000

const TRIES = 3
/** The maximum of requests for one picture, including those that failed or could not be stored. */
const MAX_ASKED = 6
/** Longer than fetching and storing take. */
const HOLD_MS = 600_000
const FIRST_PAUSE_MS = 600_000
/** The factor between consecutive pauses. */
const GROWING = 6

const NOT_ASKED = { reason: 'is-tracking-pixel', detail: null, retryAt: null, received: 0 } as const
const TOO_MUCH = { ...NOT_ASKED, reason: 'mail-too-large' } as const
const NEVER_KEPT = { ...NOT_ASKED, reason: 'tried-too-often' } as const

/** How often storing a picture is retried after conflicts with other transactions. */
const MAX_CONFLICTS = 5

/** The file store failed: the next picture could not be kept either. */
export class StoreFault extends Error {
  constructor(cause: unknown) {
    super('a picture could not be stored', { cause })
  }
}

export interface PictureFetching {
  db: Executor
  files: FileStore
  fetchWeb: FetchWeb
  /** The time, in epoch milliseconds. */
  now: () => number
  /** Aborts the current fetches, which stay due. */
  signal: AbortSignal
}

/** The result of a request: a picture, or why there is none and whether to retry. */
type Outcome =
  | { body: Uint8Array; mediaType: string }
  | { reason: PictureReason; detail: string | null; mayTryAgain: boolean; received: number }

/**
 * Fetches a claimed picture and stores it as a file of its mail, or stores why it failed; temporary failures are
 * retried, three attempts in all. Does nothing if another process has claimed it by now. Throws if the database or file
 * store (`StoreFault`) fails, which also counts as an attempt.
 */
export async function fetchPicture(fetching: PictureFetching, claimed: DuePicture): Promise<void> {
  const { db, now, signal } = fetching
  const { user_id: userId, mail_id: mailId } = claimed
  if (signal.aborted) return releasePicture(db, claimed, now())
  const countsOpening = mailId !== null && isTrackingPixel(new URL(claimed.url))
  if (countsOpening) return setPictureFailed(db, claimed, { ...NOT_ASKED, now: now() })
  const { ofUser, ofMail } = await bytesOfPictures(db, { userId, mailId, since: now() - DAY_MS })
  if (ofUser >= MAX_PER_DAY) return releasePicture(db, claimed, now() + TOMORROW_MS)
  if (ofMail >= MAX_PER_MAIL) return setPictureFailed(db, claimed, { ...TOO_MUCH, now: now() })
  const picture = await beginPicture(db, claimed, now() + HOLD_MS)
  if (!picture) return
  const { tries } = picture
  if (tries > MAX_ASKED) return setPictureFailed(db, picture, { ...NEVER_KEPT, now: now() })
  const outcome = await requestPicture(fetching, picture)
  if (signal.aborted && 'reason' in outcome) return releasePicture(db, picture, now())
  if ('reason' in outcome) {
    const { reason, detail, received } = outcome
    const isOver = !outcome.mayTryAgain || tries >= TRIES
    const retryAt = isOver ? null : now() + FIRST_PAUSE_MS * GROWING ** (tries - 1)
    return setPictureFailed(db, picture, { reason, detail, retryAt, received, now: now() })
  }
  await keep(fetching, picture, outcome)
}

/** Stores a fetched picture; its bytes are deleted again if no file refers to them. */
async function keep(
  { db, files, now }: PictureFetching,
  picture: DuePicture,
  { body, mediaType }: { body: Uint8Array; mediaType: string },
): Promise<void> {
  const key = `pictures/${picture.user_id}/${picture.id}`
  const inStore = <T>(work: Promise<T>) =>
    work.catch((error) => {
      throw new StoreFault(error)
    })
  await inStore(files.put(key, body))
  const file = { key, media_type: mediaType, bytes: body.byteLength }
  for (let conflicts = 0; ; conflicts += 1) {
    try {
      await lockedTransaction(db, picture.user_id, (trx) => setPictureStored(trx, picture, file, now()))
      break
    } catch (error) {
      if (!isConflict(error) || conflicts >= MAX_CONFLICTS) throw error
    }
  }
  // Two processes may have fetched it, if one was delayed: neither deletes what the other stored.
  await inStore(settlePut(db, files, [{ key, bytes: body }]))
}

async function requestPicture(
  { fetchWeb, signal }: PictureFetching,
  { url, mail_id: mailId }: DuePicture,
): Promise<Outcome> {
  const limits = { bytes: MAX_PICTURE_BYTES }
  // For mails from before their addresses were checked, and for targets of redirects.
  const mayConnect = (next: URL) => mailId === null || !isTrackingPixel(next)
  let response: WebResponse
  try {
    response = await fetchWeb(url, { accept: 'image/*', limits, signal, mayConnect })
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    const { code: reason, mayTryAgain, hadBegun } = error
    return { reason, detail: null, mayTryAgain, received: hadBegun ? MAX_PICTURE_BYTES : 0 }
  }
  const { status, body, truncated } = response
  const received = body.byteLength
  if (status !== 200) {
    return { reason: 'status', detail: String(status), mayTryAgain: isPassing(status), received }
  }
  const refused = { detail: null, mayTryAgain: false, received }
  if (truncated) return { reason: 'too-large', ...refused }
  const judged = await judgePicture(body)
  if ('refusal' in judged) return { reason: judged.refusal, ...refused }
  return { body, mediaType: judged.mediaType }
}

/** The type of downloaded bytes, judged by their content: a picture with its media type, or why it isn't shown. */
export async function judgePicture(
  bytes: Uint8Array,
): Promise<{ mediaType: string } | { refusal: PictureReason }> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !RASTER.has(type.mime)) return { refusal: 'no-picture' }
  const size = type.mime === 'image/avif' ? avifSize(bytes) : pictureSize(bytes)
  if (!size) return { refusal: 'damaged' }
  if (size.width <= DOT && size.height <= DOT) return { refusal: 'shows-nothing' }
  if (size.width * size.height > MAX_PIXELS) return { refusal: 'too-many-pixels' }
  return { mediaType: type.mime }
}

/** By the largest of the boxes that state the size of an image in the file (ISO/IEC 23008-12, `ispe`). */
function avifSize(bytes: Uint8Array): { width: number; height: number } | null {
  const head = bufferOf(bytes, AVIF_HEAD)
  let largest: { width: number; height: number } | null = null
  const next = (from: number) => head.indexOf('ispe', from)
  for (let at = next(0); at !== -1 && at + 16 <= head.length; at = next(at + 4)) {
    const [width, height] = [head.readUInt32BE(at + 8), head.readUInt32BE(at + 12)]
    if (width * height > (largest ? largest.width * largest.height : 0)) largest = { width, height }
  }
  return largest
}
