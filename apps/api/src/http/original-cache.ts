import type { MailPicture } from '@tidings/accounts/avatars/picture-links'
import { LRUCache } from 'lru-cache'

/** A mail as a page, with its embedded pictures. */
export interface RenderedOriginal {
  page: Buffer
  images: readonly Uint8Array[]
}

/** The user and the mail. */
export type OwnMail = Pick<MailPicture, 'userId' | 'mailId'>

interface CacheLimits {
  bytes: number
  /** Per user, so that a heavy user does not evict the pages of others. */
  bytesPerUser: number
  keptMs: number
}

const LIMITS: CacheLimits = { bytes: 50_331_648, bytesPerUser: 16_777_216, keptMs: 600_000 }
/** How long the source page of an unparsed mail is cached, as the machine may only have been busy. */
const KEPT_SHORTLY_MS = 30_000

/** An in-memory cache of recent pages, for reloads and for their pictures. */
export interface OriginalCache {
  get(mail: OwnMail): RenderedOriginal | undefined
  /** Caches it while there is space; one that is larger than a user's share is not cached. */
  set(mail: OwnMail, rendered: RenderedOriginal, isShort: boolean): void
  /** Call this for a deleted mail. */
  delete(mail: OwnMail): void
}

export function openOriginalCache({ bytes, bytesPerUser, keptMs }: CacheLimits = LIMITS): OriginalCache {
  const held = new Map<string, number>()
  const add = (userId: string, size: number) => {
    const sum = (held.get(userId) ?? 0) + size
    if (sum > 0) held.set(userId, sum)
    else held.delete(userId)
  }
  const cache = new LRUCache<string, RenderedOriginal & OwnMail>({
    maxSize: bytes,
    maxEntrySize: bytesPerUser,
    sizeCalculation: sizeOf,
    ttl: keptMs,
    ttlAutopurge: true,
    onInsert: (rendered) => add(rendered.userId, sizeOf(rendered)),
    dispose: (rendered) => add(rendered.userId, -sizeOf(rendered)),
  })

  return {
    get: (mail) => cache.get(keyOf(mail)),
    set({ userId, mailId }, rendered, isShort) {
      const key = keyOf({ userId, mailId })
      // Buffers from an analysis process are views of its whole reply, which would be kept as well.
      const images = rendered.images.map((image) => Uint8Array.from(image))
      const entry = { userId, mailId, page: rendered.page, images }
      cache.delete(key)
      if (sizeOf(entry) > bytesPerUser) return
      for (const oldest of cache.rkeys()) {
        if ((held.get(userId) ?? 0) + sizeOf(entry) <= bytesPerUser) break
        if (oldest.startsWith(`${userId}/`)) cache.delete(oldest)
      }
      cache.set(key, entry, isShort ? { ttl: KEPT_SHORTLY_MS } : {})
    },
    delete: (mail) => void cache.delete(keyOf(mail)),
  }
}

const keyOf = ({ userId, mailId }: OwnMail) => `${userId}/${mailId}`

function sizeOf({ page, images }: RenderedOriginal): number {
  return images.reduce((sum, image) => sum + image.byteLength, page.byteLength + 1000)
}
