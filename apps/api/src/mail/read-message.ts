import type { Readable } from 'node:stream'

/** Reads a message to its end; undefined when it is larger than `limit` bytes, of which then nothing is kept. */
export async function readMessage(stream: Readable, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > limit) chunks.length = 0
    else chunks.push(chunk)
  }
  return size > limit ? undefined : Buffer.concat(chunks, size)
}
