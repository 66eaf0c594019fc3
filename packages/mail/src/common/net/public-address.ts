import ipaddr from 'ipaddr.js'

/** In public ranges, but clouds serve instance metadata there. */
const CLOUD = new Set(['168.63.129.16'])

/** The allocated IPv6 range (RFC 4291, 2.4), and its parts that are reserved (IANA's special registry). */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3')
const SPECIAL = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map((range) =>
  ipaddr.IPv6.parseCIDR(range),
)

/**
 * Whether an IP address, in its usual notation, is a public unicast one: not loopback, private, link-local, multicast,
 * reserved or documentation. An IPv6 address with an embedded IPv4 one (mapped, compatible, NAT64, 6to4, Teredo,
 * ISATAP) never is: its range doesn't show where it leads.
 */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) {
    return ipaddr.IPv4.parse(text).range() === 'unicast' && !CLOUD.has(text)
  }
  if (!ipaddr.IPv6.isValid(text) || text.includes('%')) return false
  const address = ipaddr.IPv6.parse(text)
  return address.match(GIVEN_OUT) && !SPECIAL.some((range) => address.match(range)) && !isIsatap(address)
}

/** RFC 5214, 6.1: the interface identifier is 00-00-5E-FE or 02-00-5E-FE and an IPv4 address. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x200)
}
