import type { MailPicture, PictureLinks } from '@tidings/api/picture-links'
import type { Database } from '@tidings/db/database'
import type { FileStore } from '@tidings/db/files/file-store'
import { findMail } from '@tidings/db/queries/mails'
import type { Original } from '@tidings/pipeline/original/original'
import { openOriginalPool } from '@tidings/pipeline/original/original-pool'
import { sourcePage } from '@tidings/pipeline/original/source-page'
import { readRaw } from '@tidings/pipeline/run/stored-raw'
import { MailNotUnderstood } from '@tidings/pipeline/understand/mail-not-understood'

/** Mails whose own pictures are kept at hand, as a browser asks for them one by one right after the page. */
const AT_HAND = 4
/** Pictures of one mail that are at hand with its page, in bytes; larger ones only once the first is asked for. */
const MOST_AT_HAND = 16_777_216

type Images = readonly Uint8Array[]

/** Mails as they were sent. */
export interface Originals {
  /** The user's mail as an HTML page; undefined when they have no such mail. Throws when its bytes are lost. */
  page(userId: string, mailId: string): Promise<string | undefined>
  /** A picture that came with a mail, whatever it is; undefined when there is none. */
  picture(picture: MailPicture): Promise<Uint8Array | undefined>
  /** Ends the processes that read mails. */
  close(): Promise<void>
}

/** Opens what shows mails as they were sent; they are read in processes of their own. */
export function openOriginals(
  house: { database: Database; files: FileStore; pictures: PictureLinks },
  limits: { deadlineMs?: number } = {},
): Originals {
  const pool = openOriginalPool({ processes: 2, ...limits })
  const atHand = new Map<string, Promise<Images>>()

  async function rawOf(userId: string, mailId: string): Promise<Uint8Array | undefined> {
    const mail = await findMail(house.database.db, userId, mailId)
    return mail && readRaw(house.files, mail)
  }

  function keepAtHand(mail: string, images: Promise<Images>): void {
    atHand.delete(mail)
    atHand.set(mail, images)
    const [oldest] = atHand.keys()
    if (atHand.size > AT_HAND && oldest !== undefined) atHand.delete(oldest)
  }

  async function imagesOf(userId: string, mailId: string): Promise<Images> {
    const raw = await rawOf(userId, mailId)
    return raw ? (await pool.read(raw)).images : []
  }

  return {
    async page(userId, mailId) {
      const raw = await rawOf(userId, mailId)
      if (!raw) return undefined
      try {
        const original = await pool.read(raw)
        const size = original.images.reduce((sum, image) => sum + image.length, 0)
        if (size > 0 && size <= MOST_AT_HAND)
          keepAtHand(`${userId}/${mailId}`, Promise.resolve(original.images))
        return pageOf(original, { userId, mailId }, house.pictures)
      } catch (error) {
        if (!(error instanceof MailNotUnderstood)) throw error
        return sourcePage(raw, error.message)
      }
    },
    async picture({ userId, mailId, place }) {
      const mail = `${userId}/${mailId}`
      let images = atHand.get(mail)
      if (!images) {
        images = imagesOf(userId, mailId)
        keepAtHand(mail, images)
        images.catch(() => atHand.delete(mail))
      }
      try {
        return (await images)[place]
      } catch (error) {
        if (!(error instanceof MailNotUnderstood)) throw error
        return undefined
      }
    },
    close: () => pool.close(),
  }
}

function pageOf(
  { pieces, spots, pictures }: Original,
  mail: { userId: string; mailId: string },
  links: PictureLinks,
): string {
  const paths = pictures.map((picture) =>
    'url' in picture
      ? (links.path({ url: picture.url, key: null }) ?? '')
      : links.pathInMail({ ...mail, place: picture.image }),
  )
  return pieces.map((piece, n) => (n === 0 ? piece : (paths[spots[n - 1] ?? -1] ?? '') + piece)).join('')
}
