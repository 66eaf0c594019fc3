import type { DNSResolver } from 'mailauth'
import type { Resolve } from '../../common/net/resolve.ts'

/** Lookups as mailauth's types have them, which know of text alone; it reads records of MX as node:dns gives them. */
export function forMailauth(resolve: Resolve): DNSResolver {
  return resolve as DNSResolver
}
