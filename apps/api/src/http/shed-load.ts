import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork } from '../client-network.ts'
import { HEALTH_ROUTES } from './health.ts'

export interface LoadLimits {
  /** Requests that have come in and are being worked on, in all. */
  underWay: number
  /** Of them the calls of one signed-in user; of one client network the calls without a user, and as many pages and pictures. */
  ofUser: number
  ofNetwork: number
  /** By how much the event loop is late on average, in milliseconds. */
  delayMs: number
}

/** Far beyond what a busy household asks; below what would take the answers minutes. */
export const LOAD_LIMITS: LoadLimits = { underWay: 300, ofUser: 50, ofNetwork: 100, delayMs: 1000 }

const SAMPLE_MS = 1000
/** One long step, such as a first start on a busy machine, is no overload: it has to be late for two samples. */
const LATE_MS = 1500
const RETRY_AFTER_S = 2
/** For how long work may go on whose client went away, before it is taken to be over whatever became of it. */
const ABANDONED_MS = 60_000

/** The name of all requests together. */
const ALL = ''

/** What there is too much of, as told to whoever counts. */
export type Overload = 'requests' | 'share' | 'delay' | 'stopping'

export interface RequestShares {
  /** How many requests are being worked on. */
  underWay(): number
  /**
   * Counts a call for whoever makes it, `user` or `network`, until it is answered. False when they have too many under
   * way; nothing is counted then.
   */
  admit(request: FastifyRequest, caller: { user: string } | { network: string }): boolean
}

/**
 * Answers requests with 503 at once while there are more than can be answered in time, or the server is stopping: those
 * under way are then finished the sooner, and whoever is refused knows when to try again. What is still on its way in or
 * out is not counted: that is up to connections. Questions after the server's health are always answered.
 */
export async function shedLoad(
  app: FastifyInstance,
  means: { limits: LoadLimits; isEnding: () => boolean; onShed: (reason: Overload) => void },
): Promise<RequestShares> {
  const { limits, isEnding, onShed } = means
  const counts = new Map<string, number>()
  const held = new WeakMap<FastifyRequest, string[]>()
  const countOf = (name: string) => counts.get(name) ?? 0

  function take(request: FastifyRequest, name: string): void {
    counts.set(name, countOf(name) + 1)
    held.set(request, [...(held.get(request) ?? []), name])
  }

  function takeShare(request: FastifyRequest, name: string, most: number): boolean {
    if (countOf(name) >= most) return false
    take(request, name)
    return true
  }

  function give(request: FastifyRequest): void {
    for (const name of held.get(request) ?? []) {
      if (countOf(name) > 1) counts.set(name, countOf(name) - 1)
      else counts.delete(name)
    }
    held.delete(request)
  }

  function refuse(reply: FastifyReply, reason: Overload) {
    onShed(reason)
    reply.header('retry-after', RETRY_AFTER_S)
    if (reason === 'stopping') reply.header('connection', 'close')
    return reply
      .code(503)
      .send({ message: 'The server is busy. Please try again in a moment.', code: 'SERVICE_UNAVAILABLE' })
  }

  const isOfHealth = ({ routeOptions }: FastifyRequest) => HEALTH_ROUTES.has(routeOptions.url ?? '')

  let lateSince: number | undefined
  app.addHook('onRequest', async (request, reply) => {
    if (!app.isUnderPressure()) lateSince = undefined
    if (isOfHealth(request)) return
    if (isEnding()) return refuse(reply, 'stopping')
    if (countOf(ALL) >= limits.underWay) return refuse(reply, 'requests')
  })
  await app.register(underPressure, {
    maxEventLoopDelay: limits.delayMs,
    sampleInterval: SAMPLE_MS,
    // Until the refusal is sent: it goes on with the request after that.
    async pressureHandler(request, reply) {
      lateSince ??= performance.now()
      if (performance.now() - lateSince > LATE_MS && !isOfHealth(request)) await refuse(reply, 'delay')
    },
  })
  // By then the body is there. Not asynchronous: Fastify asks whether the client is still there right after it.
  app.addHook('preHandler', (request, reply, done) => {
    if (isOfHealth(request) || reply.raw.destroyed) return done()
    if (countOf(ALL) >= limits.underWay) return void refuse(reply, 'requests')
    if (!isCall(request) && !takeShare(request, `other ${clientNetwork(request.ip)}`, limits.ofNetwork)) {
      return void refuse(reply, 'share')
    }
    take(request, ALL)
    // The work goes on when the client has gone away.
    reply.raw.once('close', () => {
      if (held.has(request)) setTimeout(give, ABANDONED_MS, request).unref()
    })
    done()
  })
  // The answer is made; who takes it slowly keeps others from nothing.
  app.addHook('onSend', async (request) => give(request))

  return {
    underWay: () => countOf(ALL),
    admit(request, caller) {
      const isAdmitted =
        'user' in caller
          ? takeShare(request, `user ${caller.user}`, limits.ofUser)
          : takeShare(request, `network ${caller.network}`, limits.ofNetwork)
      if (!isAdmitted) onShed('share')
      return isAdmitted
    },
  }
}

/** Whether it comes to be known who asks, see `requestContext`. */
function isCall({ url }: FastifyRequest): boolean {
  return url.startsWith('/api/') && !url.startsWith('/api/pictures/')
}
