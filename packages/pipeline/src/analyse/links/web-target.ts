import ipaddr from 'ipaddr.js'
import { isPublicAddress } from '../../common/net/public-address.ts'
import { isPublicName } from '../../common/net/public-name.ts'

/** Names for examples and tests that nobody can register (RFC 6761). */
const RESERVED = /\.(?:invalid|test)$/

/**
 * Whether a redirect may be followed to an address: a public host by name or number, without a name and password
 * before it, which would only make one host look like another.
 */
export function isWebTarget(url: URL): boolean {
  if (url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (ipaddr.isValid(host)) return isPublicAddress(host)
  return isPublicName(host.toLowerCase()) && !RESERVED.test(host)
}
