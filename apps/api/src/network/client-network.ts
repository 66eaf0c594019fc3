import { isIPv4, isIPv6 } from 'node:net'

/**
 * The network that limits count a client under: an IPv4 address as it is, of an IPv6 address its /64, all of which one
 * customer has. Empty for what is no address: all of that counts as one.
 */
export function clientNetwork(ip: string): string {
  const plain = plainAddress(ip)
  return isIPv6(plain) ? ipv6Groups(plain).slice(0, 4).join(':') : plain
}

/**
 * An address without what is written around it: the port that some proxies add (`192.0.2.7:5678`, `[2001:db8::1]:5678`), and
 * the prefix of an IPv4 address that comes by IPv6. Empty for what is no address.
 */
export function plainAddress(ip: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(ip) ?? []
  const plain = (bracketed ?? dotted ?? ip).replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv4(plain) || isIPv6(plain) ? plain : ''
}

/** The eight groups of an IPv6 address, without leading zeros. */
export function ipv6Groups(ip: string): string[] {
  const [head = '', tail] = (ip.split('%', 1)[0] ?? '').toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(zeros).fill('0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
}
