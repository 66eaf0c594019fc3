import { domainToASCII } from 'node:url'

/** A domain in the form of DNS, without the dot of the root; empty for what is none, such as a literal address. */
const nameOf = (domain: string) => domainToASCII(domain.replace(/\.$/, ''))

/** Whether an address is at a domain, however both are written. */
export function isAtDomain(address: string, domain: string): boolean {
  const at = address.lastIndexOf('@')
  return at > 0 && nameOf(address.slice(at + 1)) === nameOf(domain)
}
