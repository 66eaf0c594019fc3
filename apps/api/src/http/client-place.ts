import { isIPv4 } from 'node:net'
import type { ClientPlace } from '@tidings/api/context'
import { isOwnNetwork } from '../own-network.ts'

/**
 * The address of a client (IPv6: its /64, which one customer has whole) and its network (/24, /48). Undefined for an
 * address of one's own network: there a proxy may stand that wasn't named, before everybody.
 */
export function clientPlace(ip: string): ClientPlace | undefined {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isOwnNetwork(plain)) return undefined
  if (isIPv4(plain)) return { address: plain, network: plain.split('.').slice(0, 3).join('.') }
  const groups = groupsOf(plain)
  return { address: groups.slice(0, 4).join(':'), network: groups.slice(0, 3).join(':') }
}

function groupsOf(ip: string): string[] {
  const [head = '', tail] = (ip.split('%', 1)[0] ?? '').toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(zeros).fill('0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
}
