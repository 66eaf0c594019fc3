import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork } from '../network/client-network.ts'
import { clientOrigin } from './client-origin.ts'
import { HEALTH_ROUTES } from './health.ts'
import { isOfApi } from './security.ts'

export interface LoadLimits {
  /** Running requests without a user, in all; those of users wait in the fair queue. */
  underWay: number
  /** … and this many if the client has none in progress. Also applies to calls that are not authenticated yet. */
  max: number
  /** Calls of one signed-in user, including waiting ones. */
  ofUser: number
  /**
   * Running calls of all users of one client network; twice as many if the user has no other. Not for the own network,
   * where an unconfigured proxy in front of everybody may be.
   */
  ofNetworkUsers: number
  /**
   * Per client network: calls without a user, and the same number of pages and pictures, and of pictures waiting for a
   * slot; twice as many for the /48 of an IPv6 network, which one customer may own.
   */
  ofNetwork: number
  /** The mean event loop delay, in milliseconds; 0 for no limit. */
  delayMs: number
}

/**
 * Far more than a busy household needs; few enough that responses don't take minutes, and fewer than there are
 * connections.
 */
export const LOAD_LIMITS: LoadLimits = {
  underWay: 300,
  max: 450,
  ofUser: 50,
  ofNetworkUsers: 150,
  ofNetwork: 100,
  delayMs: 1000,
}

/** The largest share of the remaining capacity for one network, so that each further network gets less. */
const SHARE_OF_REST = 0.5

const SAMPLE_MS = 1000
/** A single long task, such as a first start on a busy machine, is no overload: two samples must be late. */
const LATE_MS = 1500
const RETRY_AFTER_S = 2
/** How long work of a disconnected client counts before it is assumed to be over. */
const ABANDONED_MS = 60_000

/**
 * Counters: all running requests, those of users (even if the client disconnected and its slot is free), those without
 * a user, calls that are not authenticated yet, and those without a user that wait in the fair queue.
 */
const ALL = 'all'
const OF_USERS = 'of users'
const WITHOUT_USER = 'without user'
const UNKNOWN = 'unknown'
const WAITING = 'waiting'

/** The kind of overload, for metrics. */
export type Overload = 'requests' | 'share' | 'delay' | 'stopping'

export interface RequestShares {
  /** How many requests are running. */
  underWay(): number
  /**
   * Counts a call for its user or its network until it is answered. Returns the kind of overload if it is refused. A
   * user's call is not running before `begin`: it may wait for the user's others.
   */
  admit(request: FastifyRequest, user: string | undefined): 'share' | 'requests' | undefined
  /** Counts a user's call with a slot as running. Returns the kind of overload if it is refused. */
  begin(request: FastifyRequest, user: string): 'share' | 'requests' | undefined
  /**
   * Counts a request without a user as waiting in the fair queue until `resume`. Returns the kind of overload if it is
   * refused.
   */
  wait(request: FastifyRequest): 'share' | 'requests' | undefined
  /** Counts a waiting one as running. Returns the kind of overload if it is refused. */
  resume(request: FastifyRequest): 'share' | 'requests' | undefined
}

/**
 * Returns 503 with Retry-After at once while there are more requests than can be answered in time, or the server is
 * stopping, so that those in progress finish sooner. Requests still being received or sent are not counted; the
 * connection limits cover them. Health checks are always answered.
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
   * Counts a request of the kind `what` for its client network; returns the kind of overload if that exceeds the limit,
   * else undefined.
   */
  function takeShare(
    request: FastifyRequest,
    { of, what, max }: { of: string; what: string; max: number },
  ): 'share' | 'requests' | undefined {
    const network = clientNetwork(request.ip)
    const [name, site] = [`${what} ${network}`, `${what} of ${siteOf(network)}`]
    const all = countOf(of)
    const isFirst = countOf(site) === 0
    if (all >= (isFirst ? limits.max : limits.underWay)) return 'requests'
    const rest = Math.ceil((limits.underWay - all) * SHARE_OF_REST)
    const isTooMuch = countOf(name) >= Math.min(max, rest) || countOf(site) >= Math.min(2 * max, rest)
    if (!isFirst && isTooMuch) return 'share'
    take(request, ...(of === WAITING ? [] : [ALL]), of, name, site)
    return undefined
  }

  const takeOther = (request: FastifyRequest) =>
    takeShare(request, { of: WITHOUT_USER, what: 'other', max: limits.ofNetwork })

  /** Before authentication; where an unconfigured proxy may be, all are of one network. */
  function takeUnknown(request: FastifyRequest): 'share' | 'requests' | undefined {
    if (!clientOrigin(request.ip).isShared) {
      return takeShare(request, { of: UNKNOWN, what: 'unknown', max: limits.underWay })
    }
    if (countOf(UNKNOWN) >= limits.max) return 'requests'
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
    if (isCall(request) && countOf(UNKNOWN) >= limits.max) return refuse(reply, 'requests')
  })
  await app.register(underPressure, {
    maxEventLoopDelay: limits.delayMs,
    sampleInterval: SAMPLE_MS,
    // Until the error response is sent, after which Fastify continues with the request.
    async pressureHandler(request, reply) {
      lateSince ??= performance.now()
      if (performance.now() - lateSince > LATE_MS && !isOfHealth(request)) await refuse(reply, 'delay')
    },
  })
  // The body has arrived by then. Synchronous, because Fastify checks right afterwards whether the client is still
  // connected.
  app.addHook('preHandler', (request, reply, done) => {
    if (isOfHealth(request) || reply.raw.destroyed) return done()
    const overload = isCall(request) ? takeUnknown(request) : takeOther(request)
    if (overload) return void refuse(reply, overload)
    // The work continues after the client disconnects.
    reply.raw.once('close', () => {
      if (held.has(request)) setTimeout(give, ABANDONED_MS, request).unref()
    })
    done()
  })
  // The response is complete; a slow client blocks nobody.
  app.addHook('onSend', async (request) => give(request))

  return {
    underWay: () => countOf(ALL),
    admit(request, user) {
      give(request)
      if (user === undefined) {
        return counted(takeShare(request, { of: WITHOUT_USER, what: 'network', max: limits.ofNetwork }))
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
      const isFull = countOf(OF_USERS) >= (isFirst ? limits.max : limits.underWay)
      const isTooMuch = !clientOrigin(request.ip).isShared && countOf(network) >= ofNetwork
      const overload = isFull ? 'requests' : isTooMuch ? 'share' : undefined
      if (!overload) take(request, ALL, OF_USERS, network, working)
      return counted(overload)
    },
    wait(request) {
      give(request)
      return counted(takeShare(request, { of: WAITING, what: 'waiting', max: limits.ofNetwork }))
    },
    resume(request) {
      give(request)
      return counted(takeOther(request))
    },
  }
}

/** Whether the request will be authenticated, see `requestContext`. */
function isCall(request: FastifyRequest): boolean {
  return isOfApi(request) && !request.routeOptions.url?.startsWith('/api/pictures/')
}

/** The /48 of an IPv6 network; any other as it is. */
const siteOf = (network: string) => network.split(':').slice(0, 3).join(':')
