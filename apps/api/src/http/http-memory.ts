import type { FastifyInstance } from 'fastify'
import { clientNetwork } from '../network/client-network.ts'
import { openMemoryBudget } from '../network/memory-budget.ts'

/** In bytes; `ofEach`: the first of each body and answer, which aren't counted: most calls have no more. */
export const HTTP_MEMORY = { bodies: 33_554_432, answers: 134_217_728, ofEach: 65_536 }

/**
 * Bounds the memory of JSON bodies that are on their way in, as each may have a megabyte, and of answers that nobody takes:
 * when it runs out, the connection is ended of one that is slow or has waited for long, and `onDrop` is told. Uploads and
 * answers that are streams see to theirs.
 */
export function limitMemory(app: FastifyInstance, limits: typeof HTTP_MEMORY, onDrop: () => void): void {
  const { ofEach } = limits
  const bodies = openMemoryBudget({ allTogether: limits.bodies, ofEach })
  const answers = openMemoryBudget({ allTogether: limits.answers, ofEach })

  // Not asynchronous: what is heard here and not by Fastify's reader would be lost.
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) return done(null, payload)
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
    // What comes after the answer is thrown away.
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
      const claim = answers.claim([clientNetwork(request.ip)], () => {
        onDrop()
        request.raw.socket.destroy()
      })
      // It has only just been made, which is faster than any other: where it finds no room it is larger than all of it.
      claim.growTo(size)
      reply.raw.once('finish', () => claim.release())
      reply.raw.once('close', () => claim.release())
    }
    done(null, payload)
  })
}
