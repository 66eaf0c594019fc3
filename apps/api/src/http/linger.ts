import type { Socket } from 'node:net'

/** So much of what still comes without an end in sight is read and thrown away. */
const MOST_BYTES = 67_108_864
const LONGEST_MS = 15_000
const LOOK_EVERY_MS = 50

/**
 * Cuts off anyone who goes on sending after their answer, once `isOver` or more than `mostBytes` came. To close at once
 * would reset the line, and a client that is still sending then never reads its answer.
 */
export function linger(socket: Socket, isOver: () => boolean, mostBytes = MOST_BYTES): void {
  const [since, before] = [performance.now(), socket.bytesRead]
  const look = setInterval(() => {
    if (isOver() || socket.destroyed) clearInterval(look)
    else if (socket.bytesRead - before > mostBytes || performance.now() - since > LONGEST_MS) {
      socket.destroy()
    }
  }, LOOK_EVERY_MS)
  look.unref()
}
