import type { FileStore } from '@tidings/db/files/file-store'
import {
  bytesOfPictures,
  type DuePicture,
  releasePicture,
  setPictureFailed,
  setPictureStored,
} from '@tidings/db/queries/picture-fetches'
import type { Executor } from '@tidings/db/schema'
import { FetchRefused } from '../../fetch/fetch-refused.ts'
import type { FetchWeb, WebAnswer } from '../../fetch/guarded-fetch.ts'
import { countsOpenings } from '../../pictures/counts-openings.ts'
import { judgePicture } from '../../pictures/judge-picture.ts'

/** The largest picture that is taken, in bytes. */
const LARGEST_PICTURE = 5_242_880
/** All pictures of one mail together take no more than this, in bytes. */
const MOST_OF_MAIL = 30_000_000
/** All answers for one user in a day, pictures or not, in bytes. */
const MOST_OF_DAY = 500_000_000
const DAY_MS = 86_400_000
/** When the day's bytes are used up, it is looked again after this. */
const TOMORROW_MS = 6 * 3_600_000

const TRIES = 3
const FIRST_PAUSE_MS = 600_000
/** Each pause is so many times the one before. */
const GROWING = 6

const NOT_ASKED = { reason: 'it is there to count openings', retryAt: null, received: 0 }

/** Statuses of servers that may answer otherwise later. */
const isPassing = (status: number) => status === 408 || status === 429 || status >= 500

export interface PictureFetching {
  db: Executor
  files: FileStore
  fetchWeb: FetchWeb
  /** The time, in epoch milliseconds. */
  now: () => number
  /** Gives up what is being fetched, which stays due. */
  signal: AbortSignal
}

/** What came of asking: a picture, or why there is none and whether there may be one later. */
type Outcome =
  | { body: Uint8Array; mediaType: string }
  | { reason: string; mayTryAgain: boolean; received: number }

/**
 * Fetches a claimed picture and keeps it as a file of its mail's, or keeps why it was not to be had: what may pass is tried
 * three times in all. Throws when database or file store fail.
 */
export async function fetchPicture(fetching: PictureFetching, picture: DuePicture): Promise<void> {
  const { db, files, now, signal } = fetching
  const { id, user_id: userId, mail_id: mailId, tries } = picture
  // Those of mails from before pictures were looked at for it.
  const countsOpening = mailId !== null && countsOpenings(new URL(picture.url))
  if (countsOpening) return setPictureFailed(db, id, { ...NOT_ASKED, now: now() })
  const { ofUser, ofMail } = await bytesOfPictures(db, { userId, mailId, since: now() - DAY_MS })
  if (ofUser >= MOST_OF_DAY) return releasePicture(db, id, now() + TOMORROW_MS)
  const outcome: Outcome =
    ofMail >= MOST_OF_MAIL
      ? { reason: 'the pictures of the mail are too large together', mayTryAgain: false, received: 0 }
      : await ask(fetching, picture.url)
  if (signal.aborted && 'reason' in outcome) return releasePicture(db, id, now())
  if ('reason' in outcome) {
    const { reason, received } = outcome
    const isOver = !outcome.mayTryAgain || tries >= TRIES
    const retryAt = isOver ? null : now() + FIRST_PAUSE_MS * GROWING ** (tries - 1)
    return setPictureFailed(db, id, { reason, retryAt, received, now: now() })
  }
  const { body, mediaType } = outcome
  const key = `pictures/${userId}/${id}`
  await files.put(key, body)
  const file = { key, media_type: mediaType, bytes: body.byteLength }
  const isKept = await db.transaction().execute((trx) => setPictureStored(trx, id, file, now()))
  if (!isKept) await files.delete(key)
}

async function ask({ fetchWeb, signal }: PictureFetching, url: string): Promise<Outcome> {
  let answer: WebAnswer
  try {
    answer = await fetchWeb(url, { accept: 'image/*', limits: { bytes: LARGEST_PICTURE }, signal })
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    const { message: reason, mayTryAgain, hadBegun } = error
    return { reason, mayTryAgain, received: hadBegun ? LARGEST_PICTURE : 0 }
  }
  const { status, body, truncated } = answer
  const received = body.byteLength
  if (status !== 200) {
    return { reason: `the server answered ${status}`, mayTryAgain: isPassing(status), received }
  }
  if (truncated) return { reason: 'it is too large', mayTryAgain: false, received }
  const judged = await judgePicture(body)
  if ('refusal' in judged) return { reason: judged.refusal, mayTryAgain: false, received }
  return { body, mediaType: judged.mediaType }
}
