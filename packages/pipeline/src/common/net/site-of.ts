import { registrableDomain } from './registrable-domain.ts'

/**
 * The domain that somebody registered, of a host name, lower case: `margins.co.uk` of `click.news.margins.co.uk`; the
 * host itself where the Public Suffix List knows of none, such as an IP address.
 */
export function siteOf(host: string): string {
  const plain = host.trim().toLowerCase().replace(/\.$/, '')
  return registrableDomain(plain) ?? plain
}

/** The site behind the @ of an address. */
export function siteOfAddress(address: string): string {
  return siteOf(address.slice(address.lastIndexOf('@') + 1))
}
