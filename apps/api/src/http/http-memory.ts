import type { FastifyInstance } from 'fastify'
import { INBOUND_PATH } from '../inbound/inbound-routes.ts'
import { clientNetwork } from '../network/client-network.ts'
import { openMemoryBudget } from '../network/memory-budget.ts'

/** In bytes; `ofEach`: the first bytes of each body and response, which aren't counted, as most calls have no more. */
export const HTTP_MEMORY = { bodies: 33_554_432, responses: 134_217_728, ofEach: 65_536 }

/**
 * Bounds the memory of incoming JSON bodies, each up to a megabyte, and of unread responses: when it runs out, a slow
 * or long-waiting connection is closed and `onDrop` is called. Uploads, mails of services and streamed responses limit their own memory.
 */
export function limitMemory(app: FastifyInstance, limits: typeof HTTP_MEMORY, onDrop: () => void): void {
  const { ofEach } = limits
  const bodies = openMemoryBudget({ allTogether: limits.bodies, ofEach })
  const responses = openMemoryBudget({ allTogether: limits.responses, ofEach })

  // Synchronous, because data events before Fastify's parser listens would be lost.
  app.addHook('preParsing', (request, reply, payload, done) => {
    const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '')
    // A listener would make the body flow before its reader is there.
    if (!isJson || request.routeOptions.url?.startsWith(INBOUND_PATH)) return done(null, payload)
    const end = () => {
      onDrop()
      request.raw.socket.destroy()
    }
    const claim = bodies.claim([clientNetwork(request.ip)], end)
    let size = 0
    const count = (chunk: Buffer) => {
      size += chunk.length
      if (!claim.growTo(size) && !request.raw.destroyed) end()
    }
    payload.on('data', count)
    payload.once('end', () => claim.complete())
    // Input after the response is discarded.
    const release = () => {
      payload.off('data', count)
      claim.release()
    }
    reply.raw.once('finish', release)
    reply.raw.once('close', release)
    done(null, payload)
  })

  app.addHook('onSend', (request, reply, payload, done) => {
    const size = Buffer.isBuffer(payload) || typeof payload === 'string' ? Buffer.byteLength(payload) : 0
    if (size > ofEach && !reply.raw.destroyed) {
      const claim = responses.claim([clientNetwork(request.ip)], () => {
        onDrop()
        request.raw.socket.destroy()
      })
      // A new response counts as the fastest, so it only finds no memory if it is larger than the limit.
      claim.growTo(size)
      reply.raw.once('finish', () => claim.release())
      reply.raw.once('close', () => claim.release())
    }
    done(null, payload)
  })
}
