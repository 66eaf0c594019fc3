import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork } from '../network/client-network.ts'
import { clientOrigin } from './client-origin.ts'
import { HEALTH_ROUTES } from './health.ts'
import { isOfApi } from './security.ts'

export interface LoadLimits {
  /** Requests without a user that have come in and are being worked on, in all; those of users wait in the fair queue. */
  underWay: number
  /** … and so many, where who asks has nothing under way. The same goes for calls of which it is not known yet who asks. */
  most: number
  /** Calls of one signed-in user, also those that wait for a place. */
  ofUser: number
  /**
   * Calls of all users of one client network that have a place; twice as many, where a user has no other. Not of one's own:
   * there a proxy may stand that wasn't named, before everybody.
   */
  ofNetworkUsers: number
  /**
   * Of one client network the calls without a user, as many pages and pictures, and as many pictures that wait for a place;
   * twice as many of the /48 of an IPv6 network, of which one customer may have many.
   */
  ofNetwork: number
  /** By how much the event loop is late on average, in milliseconds. */
  delayMs: number
}

/** Far beyond what a busy household asks; below what would take the answers minutes, and than there are connections. */
export const LOAD_LIMITS: LoadLimits = {
  underWay: 300,
  most: 450,
  ofUser: 50,
  ofNetworkUsers: 150,
  ofNetwork: 100,
  delayMs: 1000,
}

/** So much of what is left may a network have at most: however many ask for all they can, each gets less. */
const SHARE_OF_REST = 0.5

const SAMPLE_MS = 1000
/** One long step, such as a first start on a busy machine, is no overload: it has to be late for two samples. */
const LATE_MS = 1500
const RETRY_AFTER_S = 2
/** For how long work may go on whose client went away, before it is taken to be over whatever became of it. */
const ABANDONED_MS = 60_000

/**
 * The names of all that are worked on, of those of users, also where the client went away and its place with it, of those
 * without, of calls of which it is not known yet who asks, and of those without a user that wait in the fair queue.
 */
const ALL = 'all'
const OF_USERS = 'of users'
const WITHOUT_USER = 'without user'
const UNKNOWN = 'unknown'
const WAITING = 'waiting'

/** What there is too much of, as told to anyone who counts. */
export type Overload = 'requests' | 'share' | 'delay' | 'stopping'

export interface RequestShares {
  /** How many requests are being worked on. */
  underWay(): number
  /**
   * Counts a call for anyone who makes it, until it is answered: the user, or the network that it comes from. Returns
   * of what there is too much, if it is refused. A user's call is not under way before `begin`: it may wait for their
   * others.
   */
  admit(request: FastifyRequest, user: string | undefined): 'share' | 'requests' | undefined
  /** Counts a user's call that has a place as under way. Returns of what there is too much, if it is refused. */
  begin(request: FastifyRequest, user: string): 'share' | 'requests' | undefined
  /**
   * Counts a request without a user as one that waits in the fair queue and is not worked on, until `resume`. Returns
   * of what there is too much, if it is refused.
   */
  wait(request: FastifyRequest): 'share' | 'requests' | undefined
  /** Counts one that has waited as worked on. Returns of what there is too much, if it is refused. */
  resume(request: FastifyRequest): 'share' | 'requests' | undefined
}

/**
 * Answers requests with 503 at once while there are more than can be answered in time, or the server is stopping: those
 * under way are then finished the sooner, and anyone who is refused knows when to try again. What is still on its way
 * in or out is not counted: that is up to connections. Questions after the server's health are always answered.
 */
export async function shedLoad(
  app: FastifyInstance,
  means: { limits: LoadLimits; isEnding: () => boolean; onShed: (reason: Overload) => void },
): Promise<RequestShares> {
  const { limits, isEnding, onShed } = means
  const counts = new Map<string, number>()
  const held = new WeakMap<FastifyRequest, string[]>()
  const countOf = (name: string) => counts.get(name) ?? 0

  function take(request: FastifyRequest, ...names: string[]): void {
    for (const name of names) counts.set(name, countOf(name) + 1)
    held.set(request, [...(held.get(request) ?? []), ...names])
  }

  function give(request: FastifyRequest): void {
    for (const name of held.get(request) ?? []) {
      if (countOf(name) > 1) counts.set(name, countOf(name) - 1)
      else counts.delete(name)
    }
    held.delete(request)
  }

  /**
   * Of what there is too much for one more of those that are counted together, by the client network that it counts for;
   * undefined when it was counted. Of those that are `what` a network has so many.
   */
  function takeShare(
    request: FastifyRequest,
    { of, what, most }: { of: string; what: string; most: number },
  ): 'share' | 'requests' | undefined {
    const network = clientNetwork(request.ip)
    const [name, site] = [`${what} ${network}`, `${what} of ${siteOf(network)}`]
    const all = countOf(of)
    const isFirst = countOf(site) === 0
    if (all >= (isFirst ? limits.most : limits.underWay)) return 'requests'
    const rest = Math.ceil((limits.underWay - all) * SHARE_OF_REST)
    const isTooMuch = countOf(name) >= Math.min(most, rest) || countOf(site) >= Math.min(2 * most, rest)
    if (!isFirst && isTooMuch) return 'share'
    take(request, ...(of === WAITING ? [] : [ALL]), of, name, site)
    return undefined
  }

  const takeOther = (request: FastifyRequest) =>
    takeShare(request, { of: WITHOUT_USER, what: 'other', most: limits.ofNetwork })

  /** Before it is known who asks; where a proxy may stand that wasn't named all are of one network. */
  function takeUnknown(request: FastifyRequest): 'share' | 'requests' | undefined {
    if (!clientOrigin(request.ip).isShared) {
      return takeShare(request, { of: UNKNOWN, what: 'unknown', most: limits.underWay })
    }
    if (countOf(UNKNOWN) >= limits.most) return 'requests'
    take(request, ALL, UNKNOWN)
    return undefined
  }

  function counted(overload: 'share' | 'requests' | undefined) {
    if (overload) onShed(overload)
    return overload
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
    // Before its body is read.
    if (isCall(request) && countOf(UNKNOWN) >= limits.most) return refuse(reply, 'requests')
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
    const overload = isCall(request) ? takeUnknown(request) : takeOther(request)
    if (overload) return void refuse(reply, overload)
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
      give(request)
      if (user === undefined) {
        return counted(takeShare(request, { of: WITHOUT_USER, what: 'network', most: limits.ofNetwork }))
      }
      const name = `user ${user}`
      if (countOf(name) >= limits.ofUser) return counted('share')
      take(request, name)
      return undefined
    },
    begin(request, user) {
      const [network, working] = [`users ${clientNetwork(request.ip)}`, `user at work ${user}`]
      const isFirst = countOf(working) === 0
      const ofNetwork = limits.ofNetworkUsers * (isFirst ? 2 : 1)
      const isFull = countOf(OF_USERS) >= (isFirst ? limits.most : limits.underWay)
      const isTooMuch = !clientOrigin(request.ip).isShared && countOf(network) >= ofNetwork
      const overload = isFull ? 'requests' : isTooMuch ? 'share' : undefined
      if (!overload) take(request, ALL, OF_USERS, network, working)
      return counted(overload)
    },
    wait(request) {
      give(request)
      return counted(takeShare(request, { of: WAITING, what: 'waiting', most: limits.ofNetwork }))
    },
    resume(request) {
      give(request)
      return counted(takeOther(request))
    },
  }
}

/** Whether it comes to be known who asks, see `requestContext`. */
function isCall(request: FastifyRequest): boolean {
  return isOfApi(request) && !request.routeOptions.url?.startsWith('/api/pictures/')
}

/** The /48 of an IPv6 network; any other as it is. */
const siteOf = (network: string) => network.split(':').slice(0, 3).join(':')
