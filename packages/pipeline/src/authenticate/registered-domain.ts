import { getDomain } from 'tldts'

/** The part of a domain that somebody registered, lower case, public suffixes of platforms counted as such. */
export function registeredDomain(domain: string): string {
  const plain = domain.trim().toLowerCase().replace(/\.$/, '')
  return getDomain(plain, { allowPrivateDomains: true }) ?? plain
}
