import { type MailPicture, picturePath } from '@tidings/accounts/avatars/picture-links'
import { WorkRefused } from '@tidings/accounts/work-queue'
import { mailReasonText } from '@tidings/api/mails/mail-reason-text'
import type { Services } from '@tidings/api/trpc/context'
import { notFound } from '@tidings/db/domain-error'
import { findMail, sizeOfOwnMail } from '@tidings/db/queries/mails/mails'
import { remotePicturesOfMail } from '@tidings/db/queries/pictures/remote-pictures'
import type { MailRow } from '@tidings/db/schema'
import { nameOriginalPictures } from '@tidings/jobs/pictures/name-remote-pictures'
import { readRaw } from '@tidings/jobs/receive/stored-raw'
import { openOriginalPool } from '@tidings/jobs/workers/task-pools'
import { MailNotUnderstood } from '@tidings/mail/common/types/mail-not-understood'
import type { Original } from '@tidings/mail/original/original'
import { sourcePage } from '@tidings/mail/original/page-of-text'
import type { Slot } from '@tidings/scheduling/fair-queue'
import type { FastifyInstance } from 'fastify'
import {
  type OriginalCache,
  type OwnMail,
  openOriginalCache,
  type RenderedOriginal,
} from './original-cache.ts'
import { type ContextOf, signedIn } from './request-context.ts'
import { openSharedWork } from './shared-work.ts'
import { slotUntilClosed } from './slots.ts'

/** How often a mail is rendered again for one response if it was evicted while waiting for a slot. */
const READINGS = 3
/** Browsers make no request for it. */
const NOWHERE = 'about:invalid'

/** How a generated response is sent. */
interface Sending {
  /** Aborts all work for the request. */
  signal?: AbortSignal | undefined
  /** Waits for a slot to send so many bytes, which are kept in memory meanwhile only if it is urgent. */
  enter(options: { bytes: number; isUrgent?: boolean }): Promise<Slot>
}

/** Original mails. */
export interface Originals {
  /**
   * The user's mail as an HTML page; undefined if they have no such mail. Throws if its file is lost, and what the
   * queue and `enter` throw.
   */
  page(mail: OwnMail, sending: Sending): Promise<Buffer | undefined>
  /** An embedded picture of a mail, of any type; undefined if there is none. Throws as `page` does. */
  picture(picture: MailPicture, sending: Sending): Promise<Uint8Array | undefined>
  /** Ends the analysis processes. */
  close(): Promise<void>
}

/** Opens the renderer of original mails; they are parsed in separate processes, one at a time per user. */
export function openOriginals(
  app: Pick<Services, 'database' | 'files' | 'pictures' | 'pictureMode' | 'work'>,
  limits: { deadlineMs?: number } = {},
  cache: OriginalCache = openOriginalCache(),
): Originals {
  const pool = openOriginalPool({ processes: 2, ...limits })
  const shareRendering = openSharedWork<RenderedOriginal | undefined>()

  async function rendered(mail: OwnMail, signal?: AbortSignal): Promise<RenderedOriginal | undefined> {
    const { userId, mailId } = mail
    // Deleted mail is not shown, even if it is still cached.
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

  /** The bytes of a mail are loaded only here, not while waiting for a slot. */
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
      made = { page: Buffer.from(sourcePage(raw, mailReasonText(error.reason, error.detail))), images: [] }
    }
    cache.set(mail, made, isSource)
    // From the cache, as its pictures are copies; the originals are views of the process's whole reply.
    return cache.get(mail) ?? made
  }

  /**
   * A part of a mail, with a slot to send it. Rendering takes no sending slot, and waiting for a slot keeps nothing in
   * memory but the cache; what is too large for the cache does not wait.
   */
  async function withPlace<T extends Uint8Array>(
    mail: OwnMail,
    partOf: (made: RenderedOriginal) => T | undefined,
    { enter, signal }: Sending,
  ): Promise<T | undefined> {
    /** Its size in bytes, or the bytes themselves if they are not cached and have a slot. */
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

  /** If pictures are fetched when viewed, newly recorded ones count; otherwise viewing changes nothing. */
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

/** Only web pictures that are stored or will be have a link. */
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

/** The sandbox of a mail, in a frame or opened directly: its links may only open new pages and download attachments. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox allow-downloads'

/** The original mail as an inert page, for its recipient. */
export async function originalRoutes(
  app: FastifyInstance,
  contextOf: ContextOf,
  originals: Originals,
): Promise<void> {
  app.addHook('onClose', () => originals.close())
  app.get<{ Params: { id: string } }>('/api/issues/:id/original', async (request, reply) => {
    const { session, origin, work, signal } = await contextOf(request, reply)
    const mail = { userId: signedIn(session?.user).id, mailId: request.params.id }
    const page = await originals.page(mail, {
      signal,
      enter: (options) =>
        slotUntilClosed(reply, (closed) =>
          work.enter(mail.userId, 'original', { ...options, signal: closed }),
        ),
    })
    if (page === undefined) throw notFound('issue')
    // Chromium can't origin-isolate a sandboxed page, and would warn on the console.
    reply.removeHeader('origin-agent-cluster')
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policyFor(origin))
      .header('x-frame-options', 'SAMEORIGIN')
      .send(page)
  })
}

/** Only pictures from their route and the mail's styles: a second defence behind the sanitising. */
function policyFor(origin: string): string {
  return [
    "default-src 'none'",
    `img-src ${new URL('/api/pictures/', origin).href}`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    `sandbox ${SANDBOX}`,
  ].join('; ')
}
