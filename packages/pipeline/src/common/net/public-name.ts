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
