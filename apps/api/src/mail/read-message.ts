import type { Readable } from 'node:stream'

const LOOK_MS = 5000

/** When a sender is given up, and what then. */
export interface Patience {
  /** Bytes after which it should have come to an end. */
  most: number
  onEndless: () => void
  slowest: { bytesPerSecond: number; after: number }
  onSlow: () => void
}

/** Reads a message to its end; undefined when it is larger than `limit` bytes, of which then nothing is kept. */
export async function readMessage(
  stream: Readable,
  limit: number,
  { most, onEndless, slowest, onSlow }: Patience,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  const begun = Date.now()
  const look = setInterval(
    () => {
      const ms = Date.now() - begun
      if (ms >= slowest.after && size < (ms / 1000) * slowest.bytesPerSecond) onSlow()
    },
    Math.min(LOOK_MS, slowest.after),
  ).unref()
  try {
    for await (const chunk of stream) {
      const before = size
      size += chunk.length
      if (size > limit) chunks.length = 0
      else chunks.push(chunk)
      if (before <= most && size > most) onEndless()
    }
  } finally {
    clearInterval(look)
  }
  return size > limit ? undefined : Buffer.concat(chunks, size)
}
