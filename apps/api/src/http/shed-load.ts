import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { HEALTH_ROUTES } from './health.ts'

export interface LoadLimits {
  /** Requests that have no answer yet. */
  underWay: number
  /** By how much the event loop is late on average, in milliseconds. */
  delayMs: number
}

/** Far beyond what a busy household asks; below what would take the answers minutes. */
export const LOAD_LIMITS: LoadLimits = { underWay: 500, delayMs: 1000 }

const LOOK_MS = 500
/** One long step, such as a first start on a busy machine, is no overload: it has to be late so many looks in a row. */
const LATE_LOOKS = 3
const RETRY_AFTER_S = 2
const NANOSECONDS = 1e6

/** What there is too much of, as told to whoever counts. */
export type Overload = 'requests' | 'delay' | 'stopping'

/**
 * Answers requests with 503 at once while there are more than can be answered in time, or the server is stopping: those
 * under way are then finished the sooner, and whoever is refused knows when to try again. Questions after the server's
 * health are always answered. Gives how many requests are under way.
 */
export function shedLoad(
  app: FastifyInstance,
  means: { limits: LoadLimits; isEnding: () => boolean; onShed: (reason: Overload) => void },
): () => number {
  const { limits, isEnding, onShed } = means
  const delays = monitorEventLoopDelay({ resolution: 20 })
  delays.enable()
  let lateLooks = 0
  const look = setInterval(() => {
    const delayMs = delays.count > 0 ? delays.mean / NANOSECONDS : 0
    lateLooks = delayMs > limits.delayMs ? lateLooks + 1 : 0
    delays.reset()
  }, LOOK_MS)
  look.unref()
  app.addHook('onClose', async () => {
    clearInterval(look)
    delays.disable()
  })

  let underWay = 0
  const overload = (): Overload | undefined => {
    if (isEnding()) return 'stopping'
    if (underWay > limits.underWay) return 'requests'
    return lateLooks >= LATE_LOOKS ? 'delay' : undefined
  }
  app.addHook('onRequest', async (request, reply) => {
    underWay += 1
    reply.raw.once('close', () => {
      underWay -= 1
    })
    if (HEALTH_ROUTES.has(request.routeOptions.url ?? '')) return
    const reason = overload()
    if (!reason) return
    onShed(reason)
    reply.header('retry-after', RETRY_AFTER_S)
    if (reason === 'stopping') reply.header('connection', 'close')
    return reply
      .code(503)
      .send({ message: 'The server is busy. Please try again in a moment.', code: 'SERVICE_UNAVAILABLE' })
  })
  return () => underWay
}
