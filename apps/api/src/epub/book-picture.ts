import { fileTypeFromBuffer } from 'file-type'

/** The formats that all e-readers show; the file extension by the type of its bytes. */
const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' } as const
type MediaType = keyof typeof ENDINGS
/** The formats that are converted: EPUB only has WebP since 3.3, and Kindles show neither. */
const CONVERTED: ReadonlySet<string> = new Set(['image/webp', 'image/avif'])
/** These formats are held in memory as a whole while they are decoded. */
const MAX_PIXELS = 16_000_000
const MAX_S = 10
/** The longer side of the largest e-reader. */
const SIDE = 1680

/** A picture in a format for e-readers, converted if necessary; undefined if that is impossible. */
export async function bookPicture(
  bytes: Uint8Array,
): Promise<{ bytes: Uint8Array; mediaType: MediaType; ending: string } | undefined> {
  const type = await fileTypeFromBuffer(bytes)
  const mediaType = (Object.keys(ENDINGS) as MediaType[]).find((one) => one === type?.mime)
  if (mediaType) return { bytes, mediaType, ending: ENDINGS[mediaType] }
  const jpeg = type && CONVERTED.has(type.mime) ? await jpegOf(bytes) : undefined
  return jpeg && { bytes: jpeg, mediaType: 'image/jpeg', ending: ENDINGS['image/jpeg'] }
}

/** The first frame on white; undefined for a damaged one, or one that is too much work. */
async function jpegOf(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  // Loaded with the first picture: the library alone takes some 30 MB of memory.
  const { default: sharp } = await import('sharp')
  // Memory cached for the next picture, or per thread, is never released.
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82 })
      .timeout({ seconds: MAX_S })
      .toBuffer()
  } catch {
    return undefined
  }
}
