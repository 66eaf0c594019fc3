import { isIPv4 } from 'node:net'
import type { ClientOrigin } from '@tidings/accounts/context'
import type { Services } from '@tidings/api/trpc/context'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientNetwork, ipv6Groups, isOwnNetwork, plainAddress } from '../network/client-network.ts'

const HERE = /^(?:::ffff:)?127\.|^::1$/
/** Headers that proxies add. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/**
 * The address of a client (IPv6: its /64, which one customer owns) and its network (/24, /48). Local addresses are one
 * shared network of any size, because an unconfigured proxy in front of everybody may be there.
 */
export function clientOrigin(ip: string): ClientOrigin {
  const plain = plainAddress(ip)
  const [address, network] = isIPv4(plain)
    ? [plain, plain.split('.').slice(0, 3).join('.')]
    : [clientNetwork(plain), ipv6Groups(plain).slice(0, 3).join(':')]
  const isShared = isOwnNetwork(plain)
  return { address, network: isShared ? 'own' : network, isShared }
}

/**
 * Whether an address is a trusted proxy, one of `trustProxy` (TRUST_PROXY); `hop` counts from the connecting one, which
 * must be in the server's own network.
 */
export function isTrustedProxy(trustProxy: number, address: string | undefined, hop: number): boolean {
  return hop < trustProxy && (hop > 0 || clientOrigin(address ?? '').isShared)
}

/**
 * The maximum of logged peers, separately for the own network and others, so that strangers don't use up the proxy's
 * warning.
 */
const MAX_WARNINGS = 20

/**
 * Logs once per peer that its X-Forwarded-For is not trusted: behind an unconfigured proxy all users share one client's
 * limits. The header's value is not logged, as it may be anything.
 */
export function warnOfUnknownProxy(app: FastifyInstance, trustProxy: number, log: Services['log']): void {
  const warned = { own: new Set<string>(), other: new Set<string>() }
  app.addHook('onRequest', async ({ headers, raw }) => {
    const peer = raw.socket.remoteAddress ?? ''
    if (headers['x-forwarded-for'] === undefined || isTrustedProxy(trustProxy, peer, 0)) return
    const peers = clientOrigin(peer).isShared ? warned.own : warned.other
    const network = clientNetwork(peer)
    if (peers.has(network) || peers.size >= MAX_WARNINGS) return
    peers.add(network)
    const why =
      trustProxy === 0 ? 'TRUST_PROXY is 0' : 'it does not connect from a private network, see TRUST_PROXY'
    log.warn({ peer }, `X-Forwarded-For is ignored: ${why}`)
  })
}

/** Whether a request comes from this machine, and not through a proxy on it. */
export function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  return HERE.test(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined)
}
