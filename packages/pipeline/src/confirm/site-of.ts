import { isIP } from 'node:net'

/** Second levels under country codes that registries give names below, such as `co` of `co.uk`. */
const SECOND_LEVEL = /^(?:co|com|net|org|ac|gov|edu|or|ne|go|gob|nom|gv|asso|web|id|in|ltd|plc|me|info)$/

/** The domain that somebody registered, of a host name: `margins.co.uk` of `click.news.margins.co.uk`; IP addresses as they are. */
export function siteOf(host: string): string {
  const plain = host.toLowerCase().replace(/^\[|\]$|\.$/g, '')
  if (isIP(plain)) return plain
  const labels = plain.split('.')
  const [second = '', top = ''] = labels.slice(-2)
  return labels.slice(top.length === 2 && SECOND_LEVEL.test(second) ? -3 : -2).join('.')
}

/** The site behind the @ of an address. */
export function siteOfAddress(address: string): string {
  return siteOf(address.slice(address.lastIndexOf('@') + 1))
}
