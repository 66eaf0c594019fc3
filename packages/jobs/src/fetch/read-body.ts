import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { FetchRefused } from '@tidings/mail/common/net/fetch-refused'

const DECODERS = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

/**
 * Reads at most `bytes` bytes of a body, before and after decompression; `truncated` is true if there is more. Throws
 * FetchRefused for unknown or combined content codings, and errors of the stream.
 */
export async function readBody(
  body: Readable,
  encoding: string,
  bytes: number,
): Promise<{ body: Uint8Array; truncated: boolean }> {
  // If closed early, the body emits an error that nobody waits for.
  body.on('error', () => {})
  const coding = encoding.trim().toLowerCase()
  const decoder = DECODERS.get(coding)?.()
  if (!decoder && coding !== '' && coding !== 'identity') {
    body.destroy()
    throw new FetchRefused('unknown-encoding')
  }
  // Errors within the pipeline also arrive at its end.
  const stream = decoder ? pipeline(body, decoder, () => {}) : body
  const parts: Uint8Array[] = []
  let bytesLeft = bytes
  for await (const part of stream as AsyncIterable<Uint8Array>) {
    if (part.length > bytesLeft) {
      parts.push(part.subarray(0, bytesLeft))
      return { body: Buffer.concat(parts), truncated: true }
    }
    parts.push(part)
    bytesLeft -= part.length
  }
  return { body: Buffer.concat(parts), truncated: false }
}
