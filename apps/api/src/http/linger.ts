import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

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

/** A body with a Content-Length may be sent to its end, if it is no longer than this; of another, this much is read. */
const MAX_SAID_BYTES = 268_435_456
const MAX_UNSAID_BYTES = 16_777_216
/** How fast bodies are discarded in all: megabytes that nobody wants take no CPU time from other requests. */
const DISCARDED_BYTES_PER_MS = 16_384
let discardedUntil = 0

/** Disconnects clients that keep sending a body after its response, but gives them time to read that. */
export function cutOffUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    // That of the request is null after its reader failed.
    const { socket } = reply.raw
    // Undefined for injected requests.
    if (raw.complete !== false || !bringsBody(raw) || !socket) return
    // Node and Fastify would close the connection with the response, and most clients see that instead of the response.
    reply.removeHeader('connection')
    const isLast = !reply.raw.shouldKeepAlive
    reply.raw.shouldKeepAlive = true
    reply.raw.once('finish', () => readOn(raw, socket, isLast))
  })
}

function bringsBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Discards the rest of a body, after which the connection is closed if it was the last. */
function readOn(request: IncomingMessage, socket: Socket, isLast: boolean): void {
  if (isLast) request.once('end', () => socket.end())
  request.unpipe()
  request.on('data', ({ length }: Buffer | string) => {
    const now = performance.now()
    discardedUntil = Math.max(discardedUntil, now) + length / DISCARDED_BYTES_PER_MS
    request.pause()
    setTimeout(() => request.resume(), discardedUntil - now)
  })
  request.resume()
  const said = Number(request.headers['content-length'] ?? 0)
  linger(socket, () => request.complete, said > 0 && said <= MAX_SAID_BYTES ? said : MAX_UNSAID_BYTES)
}
