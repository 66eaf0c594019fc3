import { registrableDomain } from '../identify/registrable-domain.ts'

/** What somebody registered of a domain, lower case; the domain itself where the Public Suffix List knows of none. */
export function registeredDomain(domain: string): string {
  const plain = domain.trim().toLowerCase().replace(/\.$/, '')
  return registrableDomain(plain) ?? plain
}
