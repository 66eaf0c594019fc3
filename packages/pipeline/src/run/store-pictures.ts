import { createHash } from 'node:crypto'
import type { FileStore } from '@tidings/db/files/file-store'
import type { InlineImage } from '../mail.ts'

/** Only what browsers paint as pixels; SVG can carry scripts. */
const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

/**
 * Stores the pictures that came with a mail, each under a key made of its bytes, so that another reading of the mail
 * changes none that is shown. Gives the key of each by its content id; other kinds of file are left out.
 */
export async function storePictures(
  files: FileStore,
  mail: { id: string; user_id: string },
  images: readonly InlineImage[],
): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  for (const { contentId, mimeType, bytes } of images) {
    const extension = EXTENSIONS[mimeType.toLowerCase()]
    if (!extension) continue
    const name = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
    const key = `pictures/${mail.user_id}/${mail.id}-${name}.${extension}`
    await files.put(key, bytes)
    keys.set(contentId, key)
  }
  return keys
}

/** Names in article HTML the stored pictures instead of the mail's parts; one that was not stored loses its address. */
export function linkPictures(html: string, keys: ReadonlyMap<string, string>): string {
  return html.replace(/(<img\b[^<>]*?\ssrc=")cid:([^"]*)"/g, (_, before: string, escaped: string) => {
    const key = keyOf(escaped.replaceAll('&amp;', '&'), keys)
    return `${before}${key === undefined ? '' : `stored:${key}`}"`
  })
}

/** The key for what follows `cid:`, which may be percent-encoded (RFC 2392). */
export function keyOf(contentId: string, keys: ReadonlyMap<string, string>): string | undefined {
  return keys.get(contentId) ?? keys.get(decoded(contentId))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
