import type { PictureLinks } from '../picture-links.ts'

/** How an uploaded picture is named in the database: its key in the file store and the version of its bytes. */
const STORED = /^stored:([^#]+)#(\w+)$/

/**
 * The path of a profile picture on this server, from what the database has: an uploaded one by its version, so that a
 * new one shows at once; one that a sign-in provider keeps by way of the picture proxy. Null for none.
 */
export function photoURL(pictures: PictureLinks, stored: string | null): string | null {
  const [, key, version] = STORED.exec(stored ?? '') ?? []
  if (key !== undefined) return `${pictures.path({ url: null, key })}&v=${version}`
  return stored?.startsWith('https://') ? pictures.path({ url: stored, key: null }) : null
}

/** Whether two paths name the same picture, whatever their versions. */
export function samePicture(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => path.replace(/&v=\w+$/, ''))
  return a === b
}
