import { isIP } from 'node:net'
import { FetchRefused } from './fetch-refused.ts'
import { isPublicAddress } from './public-address.ts'

const MAX_LENGTH = 8192
const PORTS = new Set(['', '80', '443'])
const PARTS = /^(https?):\/\/([^/?#]*)/i
/** Characters that URL parsers treat differently, or skip. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are searched for
const CONFUSING = /[\u0000-\u001f\u007f]|^ | $/
/** An unambiguous host: a name, also in other scripts, or an IP address. */
const HOST = /^(\[[0-9a-f:.]+\]|[\p{L}\p{M}\p{N}_.-]+)(?::(\d+))?$/iu

/**
 * Parses an address in a mail or a page. Throws FetchRefused unless it is http or https on port 80 or 443, without user
 * name and password, with a public name or a public address in its usual notation as host. With `allowsPrivate` it may be
 * any host and port.
 */
export function webAddress(text: string, { allowsPrivate = false }: { allowsPrivate?: boolean } = {}): URL {
  if (text.length > MAX_LENGTH) throw new FetchRefused('address-too-long')
  const [, , authority] = PARTS.exec(text) ?? []
  if (authority === undefined) throw new FetchRefused('scheme-not-allowed')
  if (CONFUSING.test(text) || !URL.canParse(text)) throw new FetchRefused('address-unreadable')
  const url = new URL(text)
  if (url.username || url.password || authority.includes('@')) {
    throw new FetchRefused('address-with-credentials')
  }
  const [, written] = HOST.exec(authority) ?? []
  if (written === undefined) throw new FetchRefused('host-unreadable')
  if (!allowsPrivate && !PORTS.has(url.port)) throw new FetchRefused('port-not-allowed')
  judgeHost(url, written, allowsPrivate)
  return url
}

function judgeHost({ hostname }: URL, written: string, allowsPrivate: boolean): void {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 4 && written !== host) throw new FetchRefused('address-written-oddly')
  if (!allowsPrivate && (isIP(host) ? !isPublicAddress(host) : !isPublicName(host))) {
    throw new FetchRefused('host-not-public')
  }
  // Full-width letters, circled digits and soft hyphens would become a plain name other than the one that is seen.
  const isPlain = !hostname.includes('xn--')
  if (isPlain && isIP(host) === 0 && written.toLowerCase() !== host) {
    throw new FetchRefused('host-written-oddly')
  }
}

/**
 * Names that only local networks resolve: RFC 6761, RFC 6762, RFC 7686, RFC 8375, zones of reverse lookups, and names
 * used by clouds and routers.
 */
const INTERNAL =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa|in-addr\.arpa|ip6\.arpa|onion|metadata\.goog)$/
const NAME = /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/** Whether a host name, in the lower case and punycode of the URL standard, may be a public Internet name. */
export function isPublicName(host: string): boolean {
  return NAME.test(host) && !INTERNAL.test(host)
}
