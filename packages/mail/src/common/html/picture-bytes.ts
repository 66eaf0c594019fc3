import { bufferOf } from '../buffer-of.ts'

/** Width and height in pixels from the first bytes of a PNG, GIF, JPEG or WebP file; null for anything else. */
export function pictureSize(bytes: Uint8Array): { width: number; height: number } | null {
  const data = bufferOf(bytes)
  if (data.length < 30) return null
  const head = data.toString('latin1', 0, 16)
  if (head.startsWith('\x89PNG')) return sizeOf(data.readUInt32BE(16), data.readUInt32BE(20))
  if (head.startsWith('GIF8')) return sizeOf(data.readUInt16LE(6), data.readUInt16LE(8))
  if (head.startsWith('\xff\xd8')) return jpegSize(data)
  return head.startsWith('RIFF') ? webpSize(data, head.slice(12)) : null
}

function sizeOf(width: number, height: number): { width: number; height: number } | null {
  return width > 0 && height > 0 && width < 100_000 && height < 100_000 ? { width, height } : null
}

/** The frame header follows other segments, each with its length. */
function jpegSize(data: Buffer): { width: number; height: number } | null {
  let at = 2
  while (at + 9 < data.length && data[at] === 0xff) {
    const marker = data[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return sizeOf(data.readUInt16BE(at + 7), data.readUInt16BE(at + 5))
    at += 2 + data.readUInt16BE(at + 2)
  }
  return null
}

function webpSize(data: Buffer, chunk: string): { width: number; height: number } | null {
  if (chunk === 'VP8 ') return sizeOf(data.readUInt16LE(26) & 0x3fff, data.readUInt16LE(28) & 0x3fff)
  if (chunk === 'VP8X') return sizeOf(data.readUIntLE(24, 3) + 1, data.readUIntLE(27, 3) + 1)
  if (chunk !== 'VP8L') return null
  const bits = data.readUInt32LE(21)
  return sizeOf((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1)
}

/** AVIF files begin with the size of a box of this type, whose brand follows. */
const AVIF = /^.{4}ftyp(?:avif|avis)/s

/**
 * The media type of a picture that every browser paints as pixels, judged by its first bytes alone; null for anything
 * else, such as SVG, which can carry scripts.
 */
export function rasterType(bytes: Uint8Array): string | null {
  const head = bufferOf(bytes, 16).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif'
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'image/webp'
  return AVIF.test(head) ? 'image/avif' : null
}
