import ipaddr from 'ipaddr.js'
import { isPublicAddress } from '../fetch/public-address.ts'

/** Names that only a reader's own network answers for (RFC 6761, RFC 6762, RFC 8375 and common use). */
const PRIVATE = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa|invalid|test|onion)$/i

/**
 * Whether a redirect may be followed to an address: a public host by name or number, without a name and password
 * before it, which would only make one host look like another.
 */
export function isWebTarget(url: URL): boolean {
  if (url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (ipaddr.isValid(host)) return isPublicAddress(host)
  return host.includes('.') && !PRIVATE.test(host)
}
