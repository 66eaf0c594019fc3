import { type MailPicture, picturePath } from '@tidings/accounts/avatars/picture-links'
import { type Slot, WorkRefused } from '@tidings/accounts/work/fair-queue'
import type { Services } from '@tidings/api/trpc/context'
import { mailReasonWords } from '@tidings/api/views/mail-reason-words'
import { findMail, sizeOfOwnMail } from '@tidings/db/queries/mails'
import { remotePicturesOfMail } from '@tidings/db/queries/remote-pictures'
import type { MailRow } from '@tidings/db/schema'
import type { Original } from '@tidings/pipeline/analyse/original/original'
import { sourcePage } from '@tidings/pipeline/analyse/original/source-page'
import { MailNotUnderstood } from '@tidings/pipeline/common/types/mail-not-understood'
import { readRaw } from '@tidings/pipeline/run/archive/stored-raw'
import { nameOriginalPictures } from '@tidings/pipeline/run/pictures/name-remote-pictures'
import { openOriginalPool } from '@tidings/pipeline/workers/original-pool'
import {
  type OriginalCache,
  type OwnMail,
  openOriginalCache,
  type RenderedOriginal,
} from './original-cache.ts'
import { openSharedWork } from './shared-work.ts'

/** So often a mail is read for one answer that is at hand no longer when a place is free. */
const READINGS = 3
/** Browsers ask nobody for it. */
const NOWHERE = 'about:invalid'

/** How something is sent that had to be made first. */
interface Sending {
  /** Once it is aborted nothing more is done for anyone who asked. */
  signal?: AbortSignal | undefined
  /** Waits for a place to send so many bytes. They are held while that waits only if it is urgent. */
  enter(options: { bytes: number; isUrgent?: boolean }): Promise<Slot>
}

/** Mails as they were sent. */
export interface Originals {
  /**
   * The user's mail as an HTML page; undefined when they have no such mail. Throws when its bytes are lost, and as the
   * queue and `enter` do.
   */
  page(mail: OwnMail, sending: Sending): Promise<Buffer | undefined>
  /** A picture that came with a mail, whatever it is; undefined when there is none. Throws as `page` does. */
  picture(picture: MailPicture, sending: Sending): Promise<Uint8Array | undefined>
  /** Ends the processes that read mails. */
  close(): Promise<void>
}

/** Opens what shows mails as they were sent; they are read in processes of their own, for each user one at a time. */
export function openOriginals(
  app: Pick<Services, 'database' | 'files' | 'pictures' | 'pictureMode' | 'work'>,
  limits: { deadlineMs?: number } = {},
  cache: OriginalCache = openOriginalCache(),
): Originals {
  const pool = openOriginalPool({ processes: 2, ...limits })
  const shareRendering = openSharedWork<RenderedOriginal | undefined>()

  async function rendered(mail: OwnMail, signal?: AbortSignal): Promise<RenderedOriginal | undefined> {
    const { userId, mailId } = mail
    // What was deleted is not shown, whatever is still at hand.
    if ((await sizeOfOwnMail(app.database.db, userId, mailId)) === undefined) {
      cache.delete(mail)
      return undefined
    }
    const known = cache.get(mail)
    if (known) return known
    return shareRendering(`${userId}/${mailId}`, signal, (shared) =>
      app.work.run(userId, 'rendering', () => render(mail, shared), { signal: shared }),
    )
  }

  /** Here alone the bytes of a mail are loaded: while somebody waits for its turn they stay where they lie. */
  async function render(mail: OwnMail, signal: AbortSignal): Promise<RenderedOriginal | undefined> {
    const row = await findMail(app.database.db, mail.userId, mail.mailId)
    if (!row) return undefined
    const raw = await readRaw(app.database.db, app.files, row)
    let made: RenderedOriginal
    let isSource = false
    try {
      const original = await pool.read(raw, mail.userId, signal)
      const known = await webPictures(row, original)
      const page = pageOf(original, known, (place) => app.pictures.pathInMail({ ...mail, place }))
      made = { page: Buffer.from(page), images: original.images }
    } catch (error) {
      if (!(error instanceof MailNotUnderstood)) throw error
      isSource = true
      made = { page: Buffer.from(sourcePage(raw, mailReasonWords(error.reason, error.detail))), images: [] }
    }
    cache.set(mail, made, isSource)
    // Its pictures are copies: those that were answered are views of all that the user said.
    return cache.get(mail) ?? made
  }

  /**
   * Some of a mail, with a place to send it. Anyone who waits for the mail to be read has no place yet, and anyone who
   * waits for a place has nothing in memory but what is at hand anyway; of what is too large for that nobody waits.
   */
  async function withPlace<T extends Uint8Array>(
    mail: OwnMail,
    partOf: (made: RenderedOriginal) => T | undefined,
    { enter, signal }: Sending,
  ): Promise<T | undefined> {
    /** How many bytes it has, or they themselves if they are not at hand and have a place. */
    async function prepare(): Promise<number | T | undefined> {
      const made = await rendered(mail, signal)
      const part = made && partOf(made)
      if (!part || cache.get(mail)) return part?.length
      await enter({ bytes: part.length, isUrgent: true })
      return part
    }
    for (let reading = 0; reading < READINGS; reading += 1) {
      const ready = await prepare()
      if (typeof ready !== 'number') return ready
      const slot = await enter({ bytes: ready })
      if ((await sizeOfOwnMail(app.database.db, mail.userId, mail.mailId)) === undefined) return undefined
      const known = cache.get(mail)
      if (known) return partOf(known)
      slot.release()
    }
    throw new WorkRefused('SERVICE_UNAVAILABLE')
  }

  /** Where looking at a picture has it fetched, those count that are first known now; elsewhere a look changes nothing. */
  async function webPictures(row: MailRow, { pictures }: Original): Promise<ReadonlyMap<string, string>> {
    const { db } = app.database
    if (app.pictureMode !== 'view') return remotePicturesOfMail(db, row.user_id, row.id)
    const addresses = pictures.flatMap((picture) => ('url' in picture ? picture.url : []))
    return nameOriginalPictures(db, row, addresses)
  }

  return {
    page: (mail, sending) => withPlace(mail, ({ page }) => page, sending),
    picture: ({ place, ...mail }, sending) => withPlace(mail, ({ images }) => images[place], sending),
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
