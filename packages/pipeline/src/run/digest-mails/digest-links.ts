import { openSecretBox } from '@tidings/db/secrets/secret-box'
import { z } from 'zod'

const DAY = 86_400_000
/** What was mailed longer ago is of no use any more; who unsubscribes later is to be able to. */
const LASTS = 30 * DAY
const LASTS_TO_UNSUBSCRIBE = 400 * DAY

const digestLink = z.discriminatedUnion('action', [
  z.object({ action: z.literal('save'), userId: z.string(), articleId: z.string() }),
  /** From the first instant to that after the last, epoch milliseconds. */
  z.object({ action: z.literal('read-all'), userId: z.string(), start: z.number(), end: z.number() }),
  z.object({ action: z.literal('unsubscribe'), userId: z.string() }),
])

/** What a link in a digest by mail does once its reader says so; without signing in. */
export type DigestLink = z.infer<typeof digestLink>

const sealedLink = z.object({ until: z.number(), link: digestLink })

/** Links in digests by mail: sealed by the server, so that nobody makes them up or learns whose they are. */
export interface DigestLinks {
  /** The token of a link that is made at `now` (epoch milliseconds). */
  seal(link: DigestLink, now: number): string
  /** What a token is for; undefined for one that is made up or too old. */
  open(token: string, now: number): DigestLink | undefined
}

/** Opens the links with this key of the installation. */
export function openDigestLinks(key: Uint8Array): DigestLinks {
  const box = openSecretBox(key, 'digest-link')
  return {
    seal(link, now) {
      const until = now + (link.action === 'unsubscribe' ? LASTS_TO_UNSUBSCRIBE : LASTS)
      return box.seal(JSON.stringify({ until, link }), '')
    },
    open(token, now) {
      try {
        const { until, link } = sealedLink.parse(JSON.parse(box.open(token, '')))
        return now <= until ? link : undefined
      } catch {
        // Whoever makes tokens up learns nothing of why theirs don't do.
        return undefined
      }
    },
  }
}

/** The screen that asks before a link does anything; the token is behind the #, which no server hears of. */
export const DIGEST_LINK_PATH = '/digest-link'

/** Where a mail program unsubscribes its user at once by a POST (RFC 8058). */
export const UNSUBSCRIBE_PATH = '/api/digest-mails/unsubscribe/'
