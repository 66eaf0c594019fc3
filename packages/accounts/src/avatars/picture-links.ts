import { openSecretBox } from '@tidings/db/secret-box'

/** A picture within a received mail: its index among those that the mail shows, from 0. */
export interface MailPicture {
  userId: string
  mailId: string
  place: number
}

/** The maximum time that a page is assumed to stay open without being reloaded. */
const LIFE_MS = 86_400_000

/** The path of a picture, by its id, which is not guessable and reveals neither its origin nor its owner. */
export const picturePath = (id: string): string => `/api/pictures/${id}`

/**
 * Links to pictures that only exist in their mail, without a row. They work in an <img>, which sends no bearer token,
 * and in the frame of an original, which sends no cookie; the reference is encrypted, and expires after a day.
 */
export interface PictureLinks {
  pathInMail(picture: MailPicture): string
  /** The picture of a token in such a path; undefined if it is invalid or expired. */
  openInMail(token: string): MailPicture | undefined
}

/** `secret` is the server's own, stored so that links in open pages keep working after a restart. */
export function pictureLinks(secret: Uint8Array): PictureLinks {
  const box = openSecretBox(secret, 'picture-in-mail')
  return {
    pathInMail: ({ userId, mailId, place }) =>
      `/api/pictures/in-mail/${box.seal(JSON.stringify([userId, mailId, place, Date.now() + LIFE_MS]), '')}`,
    openInMail(token) {
      const [userId, mailId, place, until] = opened(() => box.open(token, ''))
      if (typeof userId !== 'string' || typeof mailId !== 'string') return undefined
      if (typeof place !== 'number' || typeof until !== 'number' || until < Date.now()) return undefined
      return { userId, mailId, place }
    },
  }
}

function opened(open: () => string): unknown[] {
  try {
    const sealed: unknown = JSON.parse(open())
    return Array.isArray(sealed) ? sealed : []
  } catch {
    // Forgers must not learn why their token is invalid.
    return []
  }
}
