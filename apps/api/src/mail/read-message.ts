import type { Readable } from 'node:stream'
import type { MemoryClaim } from '../network/memory-budget.ts'
import { TransferLag } from '../network/transfer-lag.ts'

const LOOK_MS = 5000

/** When a sender is given up, and what then. */
export interface Patience {
  /** Bytes after which it should have come to an end. */
  most: number
  onEndless: () => void
  /** Rates, and by how many milliseconds it may fall behind each. */
  slowest: readonly { bytesPerSecond: number; after: number }[]
  onSlow: () => void
  /** Told of the bytes of each piece, as far as they are of a mail that isn't too large. */
  onBytes: (bytes: number) => void
}

/** Reads a message to its end; a word when it is larger than `limit` bytes or finds no room, and then nothing is kept. */
export async function readMessage(
  stream: Readable,
  limit: number,
  claim: MemoryClaim,
  { most, onEndless, slowest, onSlow, onBytes }: Patience,
): Promise<Buffer | 'too-large' | 'no-room'> {
  const chunks: Buffer[] = []
  let size = 0
  let hasRoom = true
  const lags = slowest.map(({ bytesPerSecond, after }) => ({ lag: new TransferLag(bytesPerSecond), after }))
  const look = setInterval(
    () => {
      if (lags.some(({ lag, after }) => lag.ms() >= after)) onSlow()
    },
    Math.min(LOOK_MS, ...slowest.map(({ after }) => after)),
  ).unref()
  try {
    for await (const chunk of stream) {
      const before = size
      size += chunk.length
      for (const { lag } of lags) lag.moved(chunk.length)
      if (size <= limit) onBytes(chunk.length)
      hasRoom &&= size <= limit && claim.growTo(size)
      if (hasRoom) chunks.push(chunk)
      else if (chunks.length > 0) {
        chunks.length = 0
        claim.release()
      }
      if (before <= most && size > most) onEndless()
    }
  } finally {
    clearInterval(look)
  }
  if (size > limit) return 'too-large'
  if (!hasRoom) return 'no-room'
  claim.complete()
  return Buffer.concat(chunks, size)
}
