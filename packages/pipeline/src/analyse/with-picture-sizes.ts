import { pictureSize } from '../common/html/picture-size.ts'
import type { InlineImage } from '../common/types/mail.ts'

/**
 * Article HTML with width and height on the pictures that came with the mail, so that text does not move when they are
 * loaded: from the mail, or from the files. Relies on the sanitiser's output.
 */
export function withPictureSizes(html: string, images: readonly InlineImage[]): string {
  if (!html.includes('"cid:')) return html
  const files = new Map<string, Uint8Array>()
  for (const { contentId, bytes } of images.toReversed()) {
    files.set(encodeURIComponent(contentId), bytes)
    files.set(contentId, bytes)
  }
  return html.replace(/<img src="cid:([^"<>]*)"[^<>]*>/g, (tag, escaped: string) => {
    const id = escaped.replaceAll('&amp;', '&')
    const bytes = files.get(id)
    const size = bytes ? pictureSize(bytes) : null
    return size ? sized(tag, size) : tag
  })
}

function sized(tag: string, size: { width: number; height: number }): string {
  const sizeOf = (side: string) => Number(new RegExp(`\\s${side}="(\\d+)"`).exec(tag)?.[1] ?? 0)
  const [width, height] = [sizeOf('width'), sizeOf('height')]
  if (width > 0 && height > 0) return tag
  const scale = width > 0 ? width / size.width : height > 0 ? height / size.height : 1
  const bare = tag.replace(/\s(?:width|height)="\d*"/g, '')
  const sides = ` width="${Math.round(size.width * scale)}" height="${Math.round(size.height * scale)}"`
  return bare.replace(/>$/, `${sides}>`)
}
