import { pictureIdOf } from '@tidings/db/picture-sources'
import { findPhoto } from '@tidings/db/queries/pictures/remote-pictures'
import type { Executor, UserRow } from '@tidings/db/schema'
import { picturePath } from './picture-links.ts'

/** The reference to an uploaded picture in the database: its source, and the version of its bytes. */
const UPLOADED = /^([^#]+)#(\w+)$/

/**
 * The path of a user's profile picture on this server: for an uploaded one with its version, so that a new one is shown
 * at once; for a provider's photo, once it was fetched. Null without one.
 */
export async function photoURL(
  db: Executor,
  { id: userId, photo_url }: Pick<UserRow, 'id' | 'photo_url'>,
): Promise<string | null> {
  const [, source = '', version] = UPLOADED.exec(photo_url ?? '') ?? []
  const id = pictureIdOf(source)
  if (id !== undefined) return `${picturePath(id)}?v=${version}`
  if (!photo_url?.startsWith('https://')) return null
  const photo = await findPhoto(db, userId)
  return photo && (photo.state === 'stored' || photo.state === 'waiting') ? picturePath(photo.id) : null
}

/** Whether two paths name the same picture, whatever their versions. */
export function samePicture(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => path.replace(/\?v=\w+$/, ''))
  return a === b
}
