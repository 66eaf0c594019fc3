import { DomainError } from '@tidings/db/domain-error'
import { fileTypeFromBuffer } from 'file-type'

/** The accepted formats, judged by content. SVG is excluded: it can contain scripts. */
const RASTER = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif', 'image/avif'])
/** A few kilobytes can decompress to a huge number of pixels; no camera takes more than this within the size limit. */
const MAX_PIXELS = 50_000_000
/** These formats, and progressive ones, are held in memory as a whole while they are decoded. */
const HELD_WHOLE = new Set<string>(['gif', 'webp', 'heif'])
const MAX_HELD_PIXELS = 16_000_000
/** Several frames of these are held at once. */
const MAX_GIF_PIXELS = 4_000_000
const MAX_S = 10
/** More than twice the largest circle on any screen. */
const SIDE = 512

/**
 * An uploaded picture as stored: a square WebP of at most 512 px, upright, cropped to the middle, the first frame of an
 * animation, and without metadata. Throws DomainError: UNSUPPORTED_MEDIA_TYPE if it is not a picture, PAYLOAD_TOO_LARGE
 * for too many pixels or too much work, UNPROCESSABLE_CONTENT for a damaged one.
 */
export async function avatarPicture(upload: Uint8Array): Promise<Uint8Array> {
  const type = await fileTypeFromBuffer(upload)
  if (!type || !RASTER.has(type.mime)) {
    throw new DomainError({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'A profile picture is a JPEG, PNG, WebP, GIF or AVIF file.',
    })
  }
  // Loaded with the first picture: the library alone takes some 30 MB of memory.
  const { default: sharp } = await import('sharp')
  // No two uploads are alike, and memory cached for the next one, or per thread, is never released.
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    const { width, height, format, isProgressive } = await sharp(upload, {
      limitInputPixels: false,
    }).metadata()
    if (width * height > MAX_PIXELS) {
      throw new DomainError({
        code: 'PAYLOAD_TOO_LARGE',
        message: 'A profile picture has at most 50 million pixels.',
      })
    }
    const max = format === 'gif' ? MAX_GIF_PIXELS : MAX_HELD_PIXELS
    if ((isProgressive || HELD_WHOLE.has(format)) && width * height > max) throw tooHard()
    const side = Math.min(SIDE, width, height)
    return await sharp(upload, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: MAX_S })
      .toBuffer()
  } catch (error) {
    if (error instanceof DomainError) throw error
    if (error instanceof Error && error.message.includes('timeout')) throw tooHard(error)
    throw new DomainError({
      code: 'UNPROCESSABLE_CONTENT',
      message: 'That picture is damaged and cannot be read.',
      cause: error,
    })
  }
}

function tooHard(cause?: Error): DomainError {
  return new DomainError({
    code: 'PAYLOAD_TOO_LARGE',
    message: 'That picture is too complex. Please try a smaller one.',
    ...(cause && { cause }),
  })
}
