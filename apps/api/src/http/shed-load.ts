import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork } from '../client-network.ts'
import { clientPlace } from './client-place.ts'
import { HEALTH_ROUTES } from './health.ts'

export interface LoadLimits {
  /** Requests that have come in and are being worked on, in all. */
  underWay: number
  /** Of them the calls of one signed-in user; fewer when less is left, see `SHARE_OF_REST`. */
  ofUser: number
  /** … and of all users of one client network. Not of one's own: there a proxy may stand that wasn't named, before everybody. */
  ofNetworkUsers: number
  /** Of one client network the calls without a user, and as many pages and pictures. */
  ofNetwork: number
  /** By how much the event loop is late on average, in milliseconds. */
  delayMs: number
}

/** Far beyond what a busy household asks; below what would take the answers minutes. */
export const LOAD_LIMITS: LoadLimits = {
  underWay: 300,
  ofUser: 50,
  ofNetworkUsers: 150,
  ofNetwork: 100,
  delayMs: 1000,
}

/**
 * So much of what is left may anybody have at most: however many ask for all they can, by however many accounts and from
 * however many networks, each gets less and something is left for the next.
 */
const SHARE_OF_REST = { user: 0.25, network: 0.5 }

const SAMPLE_MS = 1000
/** One long step, such as a first start on a busy machine, is no overload: it has to be late for two samples. */
const LATE_MS = 1500
const RETRY_AFTER_S = 2
/** For how long work may go on whose client went away, before it is taken to be over whatever became of it. */
const ABANDONED_MS = 60_000

/** The names of all requests together, and of those whose share is taken: of the others it is not known yet who asks. */
const ALL = ''
const IN_SHARES = 'in shares'

/** What there is too much of, as told to whoever counts. */
export type Overload = 'requests' | 'share' | 'delay' | 'stopping'

export interface RequestShares {
  /** How many requests are being worked on. */
  underWay(): number
  /**
   * Counts a call for whoever makes it, until it is answered: the user, if any, and the network that it comes from. False
   * when they have too many under way; nothing more is counted then.
   */
  admit(request: FastifyRequest, user: string | undefined): boolean
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

  /** Whether one more fits into a share, of which `ofRest` says how much of what is left it may be. */
  function hasRoom(name: string, most: number, ofRest: number): boolean {
    const rest = limits.underWay - countOf(IN_SHARES)
    return countOf(name) < Math.min(most, Math.ceil(rest * ofRest))
  }

  function takeShares(request: FastifyRequest, shares: readonly [string, number, number][]): boolean {
    if (!shares.every((share) => hasRoom(...share))) return false
    for (const name of [IN_SHARES, ...shares.map(([share]) => share)]) take(request, name)
    return true
  }

  /** Of whom a call counts for. */
  function sharesOf(ip: string, user: string | undefined): [string, number, number][] {
    const network = clientNetwork(ip)
    if (user === undefined) return [[`network ${network}`, limits.ofNetwork, SHARE_OF_REST.network]]
    const ofUser: [string, number, number] = [`user ${user}`, limits.ofUser, SHARE_OF_REST.user]
    if (clientPlace(ip).isShared) return [ofUser]
    return [ofUser, [`users ${network}`, limits.ofNetworkUsers, Infinity]]
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
    take(request, ALL)
    const other = `other ${clientNetwork(request.ip)}`
    if (!isCall(request) && !takeShares(request, [[other, limits.ofNetwork, SHARE_OF_REST.network]])) {
      give(request)
      return void refuse(reply, 'share')
    }
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
    admit(request, user) {
      const isAdmitted = takeShares(request, sharesOf(request.ip, user))
      if (!isAdmitted) onShed('share')
      return isAdmitted
    },
  }
}

/** Whether it comes to be known who asks, see `requestContext`. */
function isCall({ url }: FastifyRequest): boolean {
  return url.startsWith('/api/') && !url.startsWith('/api/pictures/')
}
