import { BlockList, isIP } from 'node:net'

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
