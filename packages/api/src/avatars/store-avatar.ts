import { createHash } from 'node:crypto'
import { updateUser } from '@tidings/db/queries/users'
import { TRPCError } from '@trpc/server'
import type { Session } from '../auth/sessions.ts'
import type { Context, Services } from '../context.ts'
import { refuseForeignEmail } from '../foreign-email.ts'
import { photoURL } from '../views/photo-url.ts'
import { avatarKey } from './avatar-key.ts'
import { avatarPicture } from './avatar-picture.ts'
import { oneChangeAtATime } from './one-change-at-a-time.ts'

type AvatarServices = Pick<Services, 'database' | 'files' | 'pictures' | 'work'> & Pick<Context, 'signal'>

/**
 * Makes an uploaded picture the user's profile picture and answers its path. Throws TRPCError, and has then changed
 * nothing: UNAUTHORIZED without a session, FORBIDDEN when `email` names somebody else, or what `avatarPicture` and the
 * queue throw.
 */
export async function storeAvatar(
  { database, files, pictures, work, signal }: AvatarServices,
  session: Session | undefined,
  { upload, email }: { upload: Uint8Array; email: string | undefined },
): Promise<{ photoURL: string | null }> {
  const { user } = avatarOwner(session)
  refuseForeignEmail(email, user)
  const picture = await work.run(user.id, 'decoding', () => avatarPicture(upload), { signal })
  const key = avatarKey(user.id)
  const version = createHash('sha256').update(picture).digest('hex').slice(0, 12)
  const photo_url = `stored:${key}#${version}`
  await oneChangeAtATime(user.id, async () => {
    const before = await files.get(key)
    await files.put(key, picture)
    try {
      if (!(await updateUser(database.db, user.id, { photo_url }))) throw notSignedIn()
    } catch (error) {
      const isGone = error instanceof TRPCError
      await (before && !isGone ? files.put(key, before) : files.delete(key))
      throw error
    }
  })
  return { photoURL: photoURL(pictures, photo_url) }
}

/** The session of who uploads. Throws UNAUTHORIZED without one; ask before reading what they send. */
export function avatarOwner(session: Session | undefined): Session {
  if (!session) throw notSignedIn()
  return session
}

function notSignedIn(): TRPCError {
  return new TRPCError({ code: 'UNAUTHORIZED', message: 'User not authenticated' })
}
