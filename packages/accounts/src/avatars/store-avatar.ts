import { createHash } from 'node:crypto'
import type { Database } from '@tidings/db/database'
import { DomainError, refused } from '@tidings/db/domain-error'
import { newFileId } from '@tidings/db/file-id'
import { pictureSource } from '@tidings/db/picture-sources'
import { openProcessLocks } from '@tidings/db/process-locks'
import { findUser, updateUser } from '@tidings/db/queries/accounts/users'
import { insertFiles } from '@tidings/db/queries/pictures/files'
import { setPhoto } from '@tidings/db/queries/pictures/remote-pictures'
import { fileTypeFromBuffer } from 'file-type'
import type { AccountServices, RequestContext } from '../context.ts'
import { refuseForeignEmail } from '../foreign-email.ts'
import type { Session } from '../sessions/sessions.ts'
import { avatarKey } from './avatar-file.ts'
import { photoURL } from './photo-url.ts'

/** The accepted formats, judged by content. SVG is excluded: it can contain scripts. */
const RASTER = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif', 'image/avif'])

/** A few kilobytes can decompress to a huge number of pixels; no camera takes more than this within the size limit. */
const MAX_PIXELS = 50_000_000

/** These formats, and progressive ones, are held in memory as a whole while they are decoded. */
const HELD_WHOLE = new Set<string>(['gif', 'webp', 'heif'])

const MAX_HELD_PIXELS = 16_000_000

/** Several frames of these are held at once. */
const MAX_GIF_PIXELS = 4_000_000

const MAX_S = 10

/** More than twice the largest circle on any screen. */
const SIDE = 512

type AvatarServices = Pick<AccountServices, 'database' | 'files' | 'work'> & Pick<RequestContext, 'signal'>

/** By user, the end of the last requested change. */
const lastChange = new Map<string, Promise<unknown>>()

/**
 * Makes an uploaded picture the user's profile picture and returns its path. Throws DomainError, without changes:
 * UNAUTHORIZED without a session, FORBIDDEN if `email` is somebody else's, or what `avatarPicture` and the queue throw.
 */
export async function storeAvatar(
  { database, files, work, signal }: AvatarServices,
  session: Session | undefined,
  { upload, email }: { upload: Uint8Array; email: string | undefined },
): Promise<{ photoURL: string | null }> {
  const { user } = avatarOwner(session)
  refuseForeignEmail(email, user)
  const picture = await work.run(user.id, 'decoding', () => avatarPicture(upload), { signal })
  const key = avatarKey(user.id)
  const version = createHash('sha256').update(picture).digest('hex').slice(0, 12)
  const file = { kind: 'avatar', key, media_type: 'image/webp', bytes: picture.byteLength } as const
  const row = await oneChangeAtATime(database, user.id, async () => {
    const before = await files.get(key)
    await files.put(key, picture)
    try {
      return await database.db.transaction().execute(async (trx) => {
        const now = Date.now()
        if (!(await findUser(trx, user.id))) throw notSignedIn()
        await setPhoto(trx, user.id, null, { dueAt: null, now })
        const owned = { ...file, id: newFileId(), user_id: user.id, mail_id: null, created_at: now }
        const id = (await insertFiles(trx, [owned])).get(key) ?? owned.id
        const changed = await updateUser(trx, user.id, { photo_url: `${pictureSource(id)}#${version}` })
        if (!changed) throw notSignedIn()
        return changed
      })
    } catch (error) {
      const isGone = error instanceof DomainError
      await (before && !isGone ? files.put(key, before) : files.delete(key))
      throw error
    }
  })
  return { photoURL: await photoURL(database.db, row) }
}

/** The session of the uploader. Throws UNAUTHORIZED without one; check it before reading the body. */
export function avatarOwner(session: Session | undefined): Session {
  if (!session) throw notSignedIn()
  return session
}

function notSignedIn(): DomainError {
  return refused('UNAUTHORIZED', 'User not authenticated')
}

/**
 * Serialises changes of one user's picture: they affect a row and a file, which no transaction includes together, and
 * waiting for the file store in a transaction would block all other writers. Also across processes.
 */
export async function oneChangeAtATime<T>(
  database: Database,
  userId: string,
  change: () => Promise<T>,
): Promise<T> {
  const mine = (lastChange.get(userId) ?? Promise.resolve()).then(() =>
    openProcessLocks(database).withLock(`profile picture of ${userId}`, change),
  )
  const end = mine.catch(() => undefined)
  lastChange.set(userId, end)
  try {
    return await mine
  } finally {
    if (lastChange.get(userId) === end) lastChange.delete(userId)
  }
}

/**
 * An uploaded picture as stored: a square WebP of at most 512 px, upright, cropped to the middle, the first frame of an
 * animation, and without metadata. Throws DomainError: UNSUPPORTED_MEDIA_TYPE if it is not a picture, PAYLOAD_TOO_LARGE
 * for too many pixels or too much work, UNPROCESSABLE_CONTENT for a damaged one.
 */
export async function avatarPicture(upload: Uint8Array): Promise<Uint8Array> {
  const type = await fileTypeFromBuffer(upload)
  if (!type || !RASTER.has(type.mime)) {
    throw refused('UNSUPPORTED_MEDIA_TYPE', 'A profile picture is a JPEG, PNG, WebP, GIF or AVIF file.')
  }
  // Loaded with the first picture: the library alone takes some 30 MB of memory.
  const { default: sharp } = await import('sharp')
  // No two uploads are alike, and memory cached for the next one, or per thread, is never released.
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    const { width, height, format, isProgressive } = await sharp(upload, {
      limitInputPixels: false,
    }).metadata()
    if (width * height > MAX_PIXELS) {
      throw refused('PAYLOAD_TOO_LARGE', 'A profile picture has at most 50 million pixels.')
    }
    const max = format === 'gif' ? MAX_GIF_PIXELS : MAX_HELD_PIXELS
    if ((isProgressive || HELD_WHOLE.has(format)) && width * height > max) throw tooHard()
    const side = Math.min(SIDE, width, height)
    return await sharp(upload, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: MAX_S })
      .toBuffer()
  } catch (error) {
    if (error instanceof DomainError) throw error
    if (error instanceof Error && error.message.includes('timeout')) throw tooHard(error)
    throw new DomainError({
      code: 'UNPROCESSABLE_CONTENT',
      message: 'That picture is damaged and cannot be read.',
      cause: error,
    })
  }
}

function tooHard(cause?: Error): DomainError {
  return new DomainError({
    code: 'PAYLOAD_TOO_LARGE',
    message: 'That picture is too complex. Please try a smaller one.',
    ...(cause && { cause }),
  })
}
