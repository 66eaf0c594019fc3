/** AVIF files begin with the size of a box of this type, whose brand follows. */
const AVIF = /^.{4}ftyp(?:avif|avis)/s

/**
 * The media type of a picture that every browser paints as pixels, judged by its first bytes alone; null for anything
 * else, such as SVG, which can carry scripts.
 */
export function rasterType(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif'
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'image/webp'
  return AVIF.test(head) ? 'image/avif' : null
}
