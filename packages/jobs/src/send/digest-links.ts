import { openSecretBox } from '@tidings/db/secret-box'
import { z } from 'zod'

const DAY = 86_400_000
/** How long links are valid: unsubscribing must still work late, anything older is useless. */
const LASTS = 30 * DAY
const LASTS_TO_UNSUBSCRIBE = 400 * DAY

const digestLink = z.discriminatedUnion('action', [
  z.object({ action: z.literal('save'), userId: z.string(), articleId: z.string() }),
  /** The first instant, and the first instant after the span, epoch milliseconds. */
  z.object({ action: z.literal('read-all'), userId: z.string(), start: z.number(), end: z.number() }),
  z.object({ action: z.literal('unsubscribe'), userId: z.string() }),
])

/** The action of a link in a digest by mail, after the user's confirmation and without signing in. */
export type DigestLink = z.infer<typeof digestLink>

const sealedLink = z.object({ until: z.number(), link: digestLink })

/** Links in digests by mail: sealed by the server, so that they can't be forged and don't reveal the user. */
export interface DigestLinks {
  /** The token of a link created at `now` (epoch milliseconds). */
  seal(link: DigestLink, now: number): string
  /** The link of a token; undefined for a forged or expired one. */
  open(token: string, now: number): DigestLink | undefined
}

/** Creates the links with this key of the installation. */
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
        // Forgers must not learn why their token is invalid.
        return undefined
      }
    },
  }
}

/** The page that asks before a link does anything; the token is in the fragment, which is not sent to servers. */
export const DIGEST_LINK_PATH = '/digest-link'

/** The path where a mail program unsubscribes its user by one-click POST (RFC 8058). */
export const UNSUBSCRIBE_PATH = '/api/digest-mails/unsubscribe/'
