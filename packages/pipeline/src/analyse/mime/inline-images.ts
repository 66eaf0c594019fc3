import type { Attachment } from 'postal-mime'
import type { InlineImage } from '../../common/types/mail.ts'
import { attachmentBytes } from './attachment-bytes.ts'

/** Splits the parts of a mail into the pictures that its HTML names by `cid:` and all others. */
export function inlineImages(
  parts: readonly Attachment[],
  html: string | null,
): { images: InlineImage[]; others: Attachment[] } {
  const named = new Set(
    [...(html ?? '').matchAll(/cid:([^"'\s)>]+)/gi)].map((match) => decodeId(match[1] ?? '')),
  )
  const images: InlineImage[] = []
  const others: Attachment[] = []
  for (const part of parts) {
    const contentId = part.contentId?.replace(/^<|>$/g, '') ?? ''
    if (part.mimeType.startsWith('image/') && named.has(contentId)) {
      images.push({ contentId, mimeType: part.mimeType, bytes: attachmentBytes(part) })
    } else others.push(part)
  }
  return { images, others }
}

function decodeId(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
