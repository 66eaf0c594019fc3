import { isIPv4 } from 'node:net'
import type { ClientPlace, Services } from '@tidings/api/context'
import type { FastifyInstance } from 'fastify'
import { clientNetwork, ipv6Groups } from '../client-network.ts'
import { isOwnNetwork } from '../own-network.ts'

/**
 * The address of a client (IPv6: its /64, which one customer has whole) and its network (/24, /48). One's own network is one
 * however large it is, and shared: there a proxy may stand that wasn't named, before everybody.
 */
export function clientPlace(ip: string): ClientPlace {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  const [address, network] = isIPv4(plain)
    ? [plain, plain.split('.').slice(0, 3).join('.')]
    : [clientNetwork(plain), ipv6Groups(plain).slice(0, 3).join(':')]
  const isShared = isOwnNetwork(plain)
  return { address, network: isShared ? 'own' : network, isShared }
}

/**
 * Whether an address is believed about whom it asks for, as one of so many proxies (TRUST_PROXY); `hop` counts from the one
 * that connects. Whoever reaches the port from elsewhere is no proxy of ours, whatever they write.
 */
export function isBelievedProxy(trustProxy: number, address: string | undefined, hop: number): boolean {
  return hop < trustProxy && (hop > 0 || clientPlace(address ?? '').isShared)
}

/**
 * Says once in the log that somebody tells for whom they ask and isn't believed: with a proxy that is not named, or stands
 * elsewhere, all the world would share one client's limits. What they tell is not said: it may be anything.
 */
export function warnOfUnknownProxy(app: FastifyInstance, trustProxy: number, log: Services['log']): void {
  let hasWarned = false
  app.addHook('onRequest', async ({ headers, raw }) => {
    const peer = raw.socket.remoteAddress
    if (hasWarned || headers['x-forwarded-for'] === undefined || isBelievedProxy(trustProxy, peer, 0)) return
    hasWarned = true
    const why = trustProxy === 0 ? 'TRUST_PROXY is 0' : 'it connects from no private network, see TRUST_PROXY'
    log.warn({ peer }, `an X-Forwarded-For is not believed, as ${why}`)
  })
}
