import { createHmac, timingSafeEqual } from 'node:crypto'

/** A picture within a mail as it was received: which one of those that the mail shows, from 0. */
export interface MailPicture {
  userId: string
  mailId: string
  place: number
}

/**
 * Links to pictures on this server. They are signed, so that the proxy behind them fetches only what a received
 * mail named, and they work in an <img>, which sends no bearer token.
 */
export interface PictureLinks {
  /** The path for a picture on the web or for the key of a stored one; null for neither. */
  path(picture: { url: string | null; key: string | null }): string | null
  /** The path for a picture that only its mail holds. */
  pathInMail(picture: MailPicture): string
  /** What a path stands for; undefined when its signature doesn't fit. */
  open(
    kind: string,
    target: string,
    signature: string,
  ): { url: string } | { key: string } | { inMail: MailPicture } | undefined
}

/** `secret` is the server's own, kept over restarts so that links in open pages go on working. */
export function pictureLinks(secret: Uint8Array): PictureLinks {
  const sign = (kind: string, target: string) =>
    createHmac('sha256', secret).update(`${kind}\n${target}`).digest('base64url').slice(0, 32)
  const link = (kind: string, target: string) =>
    `/api/pictures/${kind}/${sign(kind, target)}?of=${encodeURIComponent(target)}`
  return {
    path({ url, key }) {
      if (key !== null) return link('stored', key)
      return url === null ? null : link('remote', url)
    },
    pathInMail: ({ userId, mailId, place }) => link('mail', `${userId}/${mailId}/${place}`),
    open(kind, target, signature) {
      const expected = Buffer.from(sign(kind, target))
      const given = Buffer.from(signature)
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined
      if (kind === 'stored') return { key: target }
      if (kind === 'mail') {
        const [userId = '', mailId = '', place] = target.split('/')
        return { inMail: { userId, mailId, place: Number(place) } }
      }
      return kind === 'remote' ? { url: target } : undefined
    },
  }
}
