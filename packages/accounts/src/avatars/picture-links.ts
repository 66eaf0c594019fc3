import { openSecretBox } from '@tidings/db/secrets/secret-box'

/** A picture within a mail as it was received: which one of those that the mail shows, from 0. */
export interface MailPicture {
  userId: string
  mailId: string
  place: number
}

/** The maximum time that a page is assumed to stay open without being reloaded. */
const LIFE_MS = 86_400_000

/** The path of a picture, by its id: nobody guesses it, and it says nothing of where the picture is from or whose it is. */
export const picturePath = (id: string): string => `/api/pictures/${id}`

/**
 * Links to pictures that only their mail holds, and that no row names. They work in an <img>, which sends no bearer token,
 * and within the frame of an original, which sends no cookie; what they are of is encrypted, and they end after a day.
 */
export interface PictureLinks {
  pathInMail(picture: MailPicture): string
  /** What a token in such a path represents; undefined when it is made up, or too old. */
  openInMail(token: string): MailPicture | undefined
}

/** `secret` is the server's own, kept over restarts so that links in open pages go on working. */
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
    // Anyone who makes tokens up learns nothing of why theirs doesn't do.
    return []
  }
}
