import { createHash } from 'node:crypto'
import type { Database } from '@tidings/db/database'
import { DomainError } from '@tidings/db/domain-error'
import { newFileId } from '@tidings/db/file-id'
import { pictureSource } from '@tidings/db/picture-sources'
import { openProcessLocks } from '@tidings/db/process-locks'
import { findUser, updateUser } from '@tidings/db/queries/accounts/users'
import { insertFiles } from '@tidings/db/queries/pictures/files'
import { setPhoto } from '@tidings/db/queries/pictures/remote-pictures'
import type { AccountServices, RequestContext } from '../context.ts'
import { refuseForeignEmail } from '../foreign-email.ts'
import type { Session } from '../sessions/sessions.ts'
import { avatarKey } from './avatar-file.ts'
import { avatarPicture } from './avatar-picture.ts'
import { photoURL } from './photo-url.ts'

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
  return new DomainError({ code: 'UNAUTHORIZED', message: 'User not authenticated' })
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
