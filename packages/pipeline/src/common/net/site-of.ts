import { getDomain } from 'tldts'

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

/**
 * What somebody registered of a host or a mail address, in lower case: `kernel.example` of `news@mail.kernel.example`,
 * by the Public Suffix List with its private part. Null where there is none, as for an IP address.
 */
export function registrableDomain(hostOrAddress: string): string | null {
  const host = hostOrAddress.slice(hostOrAddress.lastIndexOf('@') + 1)
  return getDomain(host, { allowPrivateDomains: true })?.toLowerCase() ?? null
}
