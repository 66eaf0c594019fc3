import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** After its answer, so much more of a request is read and thrown away: a client reads answers once it has sent all. */
const MOST_AFTERWARDS = 67_108_864
const LONGEST_AFTERWARDS_MS = 15_000
const LOOK_EVERY_MS = 50

/** Cuts off whoever goes on sending a body that has had its answer, but not before they could come to read that. */
export function cutOffUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    // Undefined for what came by no socket.
    if (raw.complete !== false || !bringsBody(raw)) return
    // Fastify's way of refusing a large body, by which most clients see a broken line in place of the answer.
    reply.removeHeader('connection')
    reply.raw.once('finish', () => readOn(raw))
  })
}

function bringsBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function readOn(request: IncomingMessage): void {
  const { socket } = request
  const [since, before] = [performance.now(), socket.bytesRead]
  request.unpipe()
  request.resume()
  const look = setInterval(() => {
    const isOver = request.complete || socket.destroyed
    if (isOver) clearInterval(look)
    else if (
      socket.bytesRead - before > MOST_AFTERWARDS ||
      performance.now() - since > LONGEST_AFTERWARDS_MS
    ) {
      socket.destroy()
    }
  }, LOOK_EVERY_MS)
  look.unref()
}
