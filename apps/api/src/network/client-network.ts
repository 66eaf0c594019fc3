import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/**
 * The network of a client for limits: an IPv4 address as it is, and the /64 of an IPv6 address, which one customer
 * owns. Empty for anything else, which counts as one network.
 */
export function clientNetwork(ip: string): string {
  const plain = plainAddress(ip)
  return isIPv6(plain) ? ipv6Groups(plain).slice(0, 4).join(':') : plain
}

/**
 * An address without the port that some proxies add (`192.0.2.7:5678`, `[2001:db8::1]:5678`) and without the prefix of
 * IPv4-mapped IPv6. Empty for anything else.
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

const OWN = new BlockList()
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  // Carrier-grade NAT (RFC 6598), also used by containers and overlay networks.
  ['100.64.0.0', 10],
] as const) {
  OWN.addSubnet(net, prefix, 'ipv4')
}
OWN.addAddress('::1', 'ipv6')
OWN.addSubnet('fc00::', 7, 'ipv6')
OWN.addSubnet('fe80::', 10, 'ipv6')

/** Whether it is an IP address of this machine or its local network: a gateway or a proxy there acts for everybody. */
export function isOwnNetwork(ip: string): boolean {
  const version = isIP(ip)
  return version !== 0 && OWN.check(ip, version === 6 ? 'ipv6' : 'ipv4')
}
