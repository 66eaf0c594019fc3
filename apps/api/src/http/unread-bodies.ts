import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { linger } from './linger.ts'

/** A body with a Content-Length may be sent to its end, if it is no longer than this. */
const MAX_SAID_BYTES = 268_435_456

/** Disconnects clients that keep sending a body after its response, but gives them time to read that. */
export function cutOffUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    // Undefined for injected requests.
    if (raw.complete !== false || !bringsBody(raw)) return
    // Fastify rejects a large body in a way in which most clients see a broken connection instead of the response.
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
  linger(request.socket, () => request.complete, said > 0 && said <= MAX_SAID_BYTES ? said : undefined)
}
