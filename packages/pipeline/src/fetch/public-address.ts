import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address is a public unicast one, which rules out loopback, private, link-local, multicast, reserved and
 * documentation ranges. An IPv6 address that carries an IPv4 one is judged by that too.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()) {
    return address.toIPv4Address().range() === 'unicast'
  }
  return address.range() === 'unicast'
}
