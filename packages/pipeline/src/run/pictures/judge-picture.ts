import type { PictureReason } from '@tidings/db/schema/mails'
import { fileTypeFromBuffer } from 'file-type'
import { pictureSize } from '../../common/html/picture-size.ts'

/** Only what browsers paint as pixels; SVG can carry scripts. */
const RASTER = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp', 'image/avif'])
/** A few kilobytes can decompress to a huge number of pixels in the reader's browser. */
const MAX_PIXELS = 40_000_000
/** Smaller ones are tracking pixels. */
const DOT = 2
/** An AVIF file states its size near its beginning. */
const AVIF_HEAD = 4096

/** The type of downloaded bytes, judged by their content: a picture with its media type, or why it isn't shown. */
export async function judgePicture(
  bytes: Uint8Array,
): Promise<{ mediaType: string } | { refusal: PictureReason }> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !RASTER.has(type.mime)) return { refusal: 'no-picture' }
  const size = type.mime === 'image/avif' ? avifSize(bytes) : pictureSize(bytes)
  if (!size) return { refusal: 'damaged' }
  if (size.width <= DOT && size.height <= DOT) return { refusal: 'shows-nothing' }
  if (size.width * size.height > MAX_PIXELS) return { refusal: 'too-many-pixels' }
  return { mediaType: type.mime }
}

/** By the largest of the boxes that state the size of an image in the file (ISO/IEC 23008-12, `ispe`). */
function avifSize(bytes: Uint8Array): { width: number; height: number } | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, AVIF_HEAD))
  let largest: { width: number; height: number } | null = null
  for (
    let at = head.indexOf('ispe');
    at !== -1 && at + 16 <= head.length;
    at = head.indexOf('ispe', at + 4)
  ) {
    const [width, height] = [head.readUInt32BE(at + 8), head.readUInt32BE(at + 12)]
    if (width * height > (largest ? largest.width * largest.height : 0)) largest = { width, height }
  }
  return largest
}
