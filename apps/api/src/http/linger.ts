import type { Socket } from 'node:net'

/** How much further input is read and discarded. */
const MAX_BYTES = 67_108_864
const MAX_MS = 15_000
const LOOK_EVERY_MS = 50

/**
 * Closes a connection whose client keeps sending after the response, once more than `maxBytes` arrived, unless
 * `isOver` before. Closing at once would reset the connection, and a client that is still sending would not read its
 * response.
 */
export function linger(socket: Socket, isOver: () => boolean, maxBytes = MAX_BYTES): void {
  const [since, before] = [performance.now(), socket.bytesRead]
  const look = setInterval(() => {
    if (isOver() || socket.destroyed) clearInterval(look)
    else if (socket.bytesRead - before > maxBytes || performance.now() - since > MAX_MS) {
      socket.destroy()
    }
  }, LOOK_EVERY_MS)
  look.unref()
}
