import type { Readable } from 'node:stream'
import type { MemoryClaim } from '../network/memory-budget.ts'
import { TransferLag } from '../network/transfer-lag.ts'

const LOOK_MS = 5000

/** When a sender is disconnected, and how. */
interface TransferTimeouts {
  /** The maximum of bytes before the mail must end. */
  max: number
  onEndless: () => void
  /** Minimum rates, and by how many milliseconds the sender may fall behind each. */
  slowest: readonly { bytesPerSecond: number; after: number }[]
  onSlow: () => void
  /** Called with the size of each chunk, unless the mail is too large. */
  onBytes: (bytes: number) => void
}

/**
 * Reads a message to its end; returns a code if it is larger than `limit` bytes or there is no memory, and then keeps
 * nothing.
 */
export async function readMessage(
  stream: Readable,
  limit: number,
  claim: MemoryClaim,
  { max, onEndless, slowest, onSlow, onBytes }: TransferTimeouts,
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
      if (before <= max && size > max) onEndless()
    }
  } finally {
    clearInterval(look)
  }
  if (size > limit) return 'too-large'
  if (!hasRoom) return 'no-room'
  claim.complete()
  return Buffer.concat(chunks, size)
}
