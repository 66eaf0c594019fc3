import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { linger } from './linger.ts'

/** A body that says how long it is may go on to its end, if that is no further than this. */
const LARGEST_SAID = 268_435_456

/** Cuts off anyone who goes on sending a body that has had its answer, but not before they could come to read that. */
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
  request.unpipe()
  request.resume()
  const said = Number(request.headers['content-length'] ?? 0)
  linger(request.socket, () => request.complete, said > 0 && said <= LARGEST_SAID ? said : undefined)
}
