import type { MailPicture } from '@tidings/accounts/avatars/picture-links'
import { LRUCache } from 'lru-cache'

/** A mail as a page, and the pictures that came with it. */
export interface RenderedOriginal {
  page: Buffer
  images: readonly Uint8Array[]
}

/** Whose mail, and which. */
export type OwnMail = Pick<MailPicture, 'userId' | 'mailId'>

interface CacheLimits {
  bytes: number
  /** Of one user: anyone who reads much doesn't remove what others have read. */
  bytesPerUser: number
  keptMs: number
}

const LIMITS: CacheLimits = { bytes: 50_331_648, bytesPerUser: 16_777_216, keptMs: 600_000 }
/** A page for which a mail could not be read, as that may be because the machine was busy. */
const KEPT_SHORTLY_MS = 30_000

/**
 * Pages that were made lately, for anyone who loads one again or asks for its pictures. Nothing outlives the process.
 */
export interface OriginalCache {
  get(mail: OwnMail): RenderedOriginal | undefined
  /** Keeps it as long as there is room; one that is larger than a user's share is not kept. */
  set(mail: OwnMail, rendered: RenderedOriginal, isShort: boolean): void
  /** To be called for a mail that is gone. */
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
      // What crosses from a user is a view of all that it answered, which would be kept as well.
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
