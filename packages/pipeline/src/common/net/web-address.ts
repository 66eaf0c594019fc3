import { isIP } from 'node:net'
import { FetchRefused } from './fetch-refused.ts'
import { isPublicAddress } from './public-address.ts'

const LONGEST = 8192
const PORTS = new Set(['', '80', '443'])
const PARTS = /^(https?):\/\/([^/?#]*)/i
/** What parsers of addresses read differently, or pass over. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONFUSING = /[\u0000-\u001f\u007f]|^ | $/
/** A host as it is written by those who mean no confusion: a name, also one of other scripts, or an address. */
const HOST = /^(\[[0-9a-f:.]+\]|[\p{L}\p{M}\p{N}_.-]+)(?::(\d+))?$/iu

/**
 * Reads an address that a mail or a page names. Throws FetchRefused unless it is one of http or https on port 80 or 443,
 * without name and password, whose host is a public name or a public address in its usual notation.
 */
export function webAddress(text: string): URL {
  if (text.length > LONGEST) throw new FetchRefused('address-too-long')
  const [, , authority] = PARTS.exec(text) ?? []
  if (authority === undefined) throw new FetchRefused('scheme-not-allowed')
  if (CONFUSING.test(text) || !URL.canParse(text)) throw new FetchRefused('address-unreadable')
  const url = new URL(text)
  if (url.username || url.password || authority.includes('@')) {
    throw new FetchRefused('address-with-credentials')
  }
  const [, written] = HOST.exec(authority) ?? []
  if (written === undefined) throw new FetchRefused('host-unreadable')
  if (!PORTS.has(url.port)) throw new FetchRefused('port-not-allowed')
  judgeHost(url, written)
  return url
}

function judgeHost({ hostname }: URL, written: string): void {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 4 && written !== host) throw new FetchRefused('address-written-oddly')
  if (isIP(host) ? !isPublicAddress(host) : !isPublicName(host)) {
    throw new FetchRefused('host-not-public')
  }
  // Full-width letters, circled digits and hyphens that are not seen become a plain name that nobody has read.
  const isPlain = !hostname.includes('xn--')
  if (isPlain && isIP(host) === 0 && written.toLowerCase() !== host) {
    throw new FetchRefused('host-written-oddly')
  }
}

/**
 * Names that only a machine's own network answers for: RFC 6761, RFC 6762, RFC 7686, RFC 8375, the zones of reverse
 * lookups, and what clouds and routers use.
 */
const INTERNAL =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa|in-addr\.arpa|ip6\.arpa|onion|metadata\.goog)$/
const NAME = /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/** Whether a host name, in the lower case and punycode of the URL standard, may be one of the public Internet. */
export function isPublicName(host: string): boolean {
  return NAME.test(host) && !INTERNAL.test(host)
}
