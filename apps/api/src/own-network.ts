import { BlockList, isIPv6 } from 'node:net'

const OWN = new BlockList()
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  OWN.addSubnet(net, prefix, 'ipv4')
}
OWN.addAddress('::1', 'ipv6')
OWN.addSubnet('fc00::', 7, 'ipv6')
OWN.addSubnet('fe80::', 10, 'ipv6')

/** Whether an IP address is of this machine or its own network: a gateway or a proxy there speaks for everybody. */
export function isOwnNetwork(ip: string): boolean {
  return OWN.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}
