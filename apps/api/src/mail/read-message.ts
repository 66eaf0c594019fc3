import type { Readable } from 'node:stream'
import type { MessageHold } from './message-room.ts'

const LOOK_MS = 5000

/** When a sender is given up, and what then. */
export interface Patience {
  /** Bytes after which it should have come to an end. */
  most: number
  onEndless: () => void
  slowest: { bytesPerSecond: number; after: number }
  onSlow: () => void
}

/** Reads a message to its end; a word when it is larger than `limit` bytes or finds no room, and then nothing is kept. */
export async function readMessage(
  stream: Readable,
  limit: number,
  hold: MessageHold,
  { most, onEndless, slowest, onSlow }: Patience,
): Promise<Buffer | 'too-large' | 'no-room'> {
  const chunks: Buffer[] = []
  let size = 0
  let hasRoom = true
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
      hasRoom &&= size <= limit && hold.growTo(size)
      if (hasRoom) chunks.push(chunk)
      else if (chunks.length > 0) {
        chunks.length = 0
        hold.release()
      }
      if (before <= most && size > most) onEndless()
    }
  } finally {
    clearInterval(look)
  }
  if (size > limit) return 'too-large'
  return hasRoom ? Buffer.concat(chunks, size) : 'no-room'
}
