import type { FastifyInstance, FastifyRequest } from 'fastify'
import { INBOUND_PATH } from '../inbound/inbound-routes.ts'
import { clientNetwork } from '../network/client-network.ts'
import { openMemoryBudget } from '../network/memory-budget.ts'

/**
 * In bytes, of all bodies that are being received and all responses that are being sent; `ofEach`: the first bytes of
 * each, which aren't counted, as most calls have no more.
 */
export const HTTP_MEMORY = { allTogether: 134_217_728, ofEach: 65_536 }

/**
 * Bounds the memory of incoming JSON bodies, each up to a megabyte, and of unread responses: when it runs out, a slow
 * or long-waiting connection is closed and `onDrop` is called. Uploads, mails of services and streamed responses limit their own memory.
 */
export function limitMemory(app: FastifyInstance, limits: typeof HTTP_MEMORY, onDrop: () => void): void {
  const budget = openMemoryBudget(limits)
  const claimOf = ({ ip, raw }: FastifyRequest) => {
    const end = () => {
      onDrop()
      raw.socket.destroy()
    }
    return { end, claim: budget.claim([clientNetwork(ip)], end) }
  }

  // Synchronous, because data events before Fastify's parser listens would be lost.
  app.addHook('preParsing', (request, reply, payload, done) => {
    const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '')
    // A listener would make the body flow before its reader is there.
    if (!isJson || request.routeOptions.url?.startsWith(INBOUND_PATH)) return done(null, payload)
    const { claim, end } = claimOf(request)
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
    if (size > limits.ofEach && !reply.raw.destroyed) {
      const { claim } = claimOf(request)
      // A new response counts as the fastest, so it only finds no memory if it is larger than the limit.
      claim.growTo(size)
      reply.raw.once('finish', () => claim.release())
      reply.raw.once('close', () => claim.release())
    }
    done(null, payload)
  })
}
