import { isIPv4 } from 'node:net'
import type { ClientPlace } from '@tidings/api/context'
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
