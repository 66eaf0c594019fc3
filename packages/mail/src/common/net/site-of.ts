import { domainToASCII } from 'node:url'
import { getDomain } from 'tldts'

/**
 * The registered domain of a host name, lower case: `margins.co.uk` for `click.news.margins.co.uk`; the host itself if
 * the Public Suffix List has none, such as for an IP address.
 */
export function siteOf(host: string): string {
  const plain = host.trim().toLowerCase().replace(/\.$/, '')
  return registrableDomain(plain) ?? plain
}

/** The site after the @ of an address. */
export function siteOfAddress(address: string): string {
  return siteOf(address.slice(address.lastIndexOf('@') + 1))
}

/**
 * The registered domain of a host or a mail address, in lower case: `kernel.example` for `news@mail.kernel.example`, by
 * the Public Suffix List including its private section. Null if there is none, as for an IP address.
 */
export function registrableDomain(hostOrAddress: string): string | null {
  const host = hostOrAddress.slice(hostOrAddress.lastIndexOf('@') + 1)
  return getDomain(host, { allowPrivateDomains: true })?.toLowerCase() ?? null
}

/** A domain in the form of DNS, without the dot of the root; empty for what is none, such as a literal address. */
const nameOf = (domain: string) => domainToASCII(domain.replace(/\.$/, ''))

/** Whether an address is at a domain, however both are written. */
export function isAtDomain(address: string, domain: string): boolean {
  const at = address.lastIndexOf('@')
  return at > 0 && nameOf(address.slice(at + 1)) === nameOf(domain)
}
