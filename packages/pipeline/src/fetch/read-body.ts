import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { FetchRefused } from '../common/net/fetch-refused.ts'

const DECODERS = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

/**
 * Reads a body of at most `bytes` bytes, before and after it is decompressed, and leaves the rest: then `truncated` is
 * true. Throws FetchRefused for a coding that isn't known or is put upon another, and what the stream throws.
 */
export async function readBody(
  body: Readable,
  encoding: string,
  bytes: number,
): Promise<{ body: Uint8Array; truncated: boolean }> {
  // Left before its end it says so, and nobody is waiting any more.
  body.on('error', () => {})
  const coding = encoding.trim().toLowerCase()
  const decoder = coding === '' || coding === 'identity' ? undefined : DECODERS.get(coding)?.()
  if (!decoder && coding !== '' && coding !== 'identity') {
    body.destroy()
    throw new FetchRefused('the answer is packed in a way that is not known')
  }
  // What goes wrong on the way arrives at the end of it too.
  const stream = decoder ? pipeline(body, decoder, () => {}) : body
  const parts: Uint8Array[] = []
  let room = bytes
  for await (const part of stream as AsyncIterable<Uint8Array>) {
    if (part.length > room) {
      parts.push(part.subarray(0, room))
      return { body: Buffer.concat(parts), truncated: true }
    }
    parts.push(part)
    room -= part.length
  }
  return { body: Buffer.concat(parts), truncated: false }
}
