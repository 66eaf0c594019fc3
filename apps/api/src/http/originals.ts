import type { Services } from '@tidings/api/context'
import { type MailPicture, picturePath } from '@tidings/api/picture-links'
import { findMail, sizeOfOwnMail } from '@tidings/db/queries/mails'
import { remotePicturesOfMail } from '@tidings/db/queries/remote-pictures'
import type { MailRow } from '@tidings/db/schema'
import { LARGEST_PAGE, type Original } from '@tidings/pipeline/original/original'
import { openOriginalPool } from '@tidings/pipeline/original/original-pool'
import { sourcePage } from '@tidings/pipeline/original/source-page'
import { nameOriginalPictures } from '@tidings/pipeline/run/pictures/name-remote-pictures'
import { readRaw } from '@tidings/pipeline/run/stored-raw'
import { MailNotUnderstood } from '@tidings/pipeline/understand/mail-not-understood'
import {
  type OriginalCache,
  type OwnMail,
  openOriginalCache,
  type RenderedOriginal,
} from './original-cache.ts'
import { openSharedWork } from './shared-work.ts'

/** A page takes at most so many times the bytes of its mail. */
const GROWTH = 6
/** What stands around the words of any mail. */
const FRAME = 4096
/** Browsers ask nobody for it. */
const NOWHERE = 'about:invalid'

/** Mails as they were sent. */
export interface Originals {
  /** What a page of the user's mail may take, in bytes; undefined when they have no such mail. Loads nothing. */
  mostBytes(mail: OwnMail): Promise<number | undefined>
  /**
   * The user's mail as an HTML page; undefined when they have no such mail. Throws when its bytes are lost, and as the
   * queue does. Once `signal` is aborted nothing more is done for whoever asked.
   */
  page(mail: OwnMail, signal?: AbortSignal): Promise<Buffer | undefined>
  /** A picture that came with a mail, whatever it is; undefined when there is none. Throws as `page` does. */
  picture(picture: MailPicture, signal?: AbortSignal): Promise<Uint8Array | undefined>
  /** Ends the processes that read mails. */
  close(): Promise<void>
}

/** Opens what shows mails as they were sent; they are read in processes of their own, for each user one at a time. */
export function openOriginals(
  house: Pick<Services, 'database' | 'files' | 'pictures' | 'pictureMode' | 'work'>,
  limits: { deadlineMs?: number } = {},
  cache: OriginalCache = openOriginalCache(),
): Originals {
  const pool = openOriginalPool({ processes: 2, ...limits })
  const shareRendering = openSharedWork<RenderedOriginal | undefined>()

  async function rendered(mail: OwnMail, signal?: AbortSignal): Promise<RenderedOriginal | undefined> {
    const { userId, mailId } = mail
    // What was deleted is not shown, whatever is still at hand.
    if ((await sizeOfOwnMail(house.database.db, userId, mailId)) === undefined) {
      cache.delete(mail)
      return undefined
    }
    const known = cache.get(mail)
    if (known) return known
    return shareRendering(`${userId}/${mailId}`, signal, (shared) =>
      house.work.run(userId, 'rendering', () => render(mail, shared), { signal: shared }),
    )
  }

  /** Here alone the bytes of a mail are loaded: while somebody waits for its turn they stay where they lie. */
  async function render(mail: OwnMail, signal: AbortSignal): Promise<RenderedOriginal | undefined> {
    const row = await findMail(house.database.db, mail.userId, mail.mailId)
    if (!row) return undefined
    const raw = await readRaw(house.database.db, house.files, row)
    let made: RenderedOriginal
    let isSource = false
    try {
      const original = await pool.read(raw, mail.userId, signal)
      const known = await webPictures(row, original)
      const page = pageOf(original, known, (place) => house.pictures.pathInMail({ ...mail, place }))
      made = { page: Buffer.from(page), images: original.images }
    } catch (error) {
      if (!(error instanceof MailNotUnderstood)) throw error
      isSource = true
      made = { page: Buffer.from(sourcePage(raw, error.message)), images: [] }
    }
    cache.set(mail, made, isSource)
    // Its pictures are copies: those that were answered are views of all that the reader said.
    return cache.get(mail) ?? made
  }

  /** Where looking at a picture has it fetched, those count that are first known now; elsewhere a look changes nothing. */
  async function webPictures(row: MailRow, { pictures }: Original): Promise<ReadonlyMap<string, string>> {
    const { db } = house.database
    if (house.pictureMode !== 'view') return remotePicturesOfMail(db, row.user_id, row.id)
    const addresses = pictures.flatMap((picture) => ('url' in picture ? picture.url : []))
    return nameOriginalPictures(db, row, addresses)
  }

  return {
    async mostBytes({ userId, mailId }) {
      const size = await sizeOfOwnMail(house.database.db, userId, mailId)
      return size === undefined ? undefined : Math.min(LARGEST_PAGE, GROWTH * size + FRAME)
    },
    page: async (mail, signal) => (await rendered(mail, signal))?.page,
    picture: async ({ place, ...mail }, signal) => (await rendered(mail, signal))?.images[place],
    close: () => pool.close(),
  }
}

/** Of the web, only what is kept or will be has a link. */
function pageOf(
  { pieces, spots, pictures }: Original,
  known: ReadonlyMap<string, string>,
  pathInMail: (place: number) => string,
): string {
  const paths = pictures.map((picture) => {
    if (!('url' in picture)) return pathInMail(picture.image)
    const id = known.get(picture.url)
    return id === undefined ? NOWHERE : picturePath(id)
  })
  return pieces.map((piece, n) => (n === 0 ? piece : (paths[spots[n - 1] ?? -1] ?? '') + piece)).join('')
}
