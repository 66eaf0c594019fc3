import { getDomain } from 'tldts'

/**
 * What somebody registered of a host or a mail address, in lower case: `kernel.example` of `news@mail.kernel.example`,
 * by the Public Suffix List with its private part. Null where there is none, as for an IP address.
 */
export function registrableDomain(hostOrAddress: string): string | null {
  const host = hostOrAddress.slice(hostOrAddress.lastIndexOf('@') + 1)
  return getDomain(host, { allowPrivateDomains: true })?.toLowerCase() ?? null
}
