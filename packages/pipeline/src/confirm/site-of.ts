import { registrableDomain } from '../identify/registrable-domain.ts'

/** The domain that somebody registered, of a host name: `margins.co.uk` of `click.news.margins.co.uk`; IP addresses as they are. */
export function siteOf(host: string): string {
  return registrableDomain(host) ?? host.toLowerCase()
}

/** The site behind the @ of an address. */
export function siteOfAddress(address: string): string {
  return siteOf(address.slice(address.lastIndexOf('@') + 1))
}
