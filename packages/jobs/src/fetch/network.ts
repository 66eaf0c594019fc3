import { lookup } from 'node:dns/promises'
import type { Resolve } from '@tidings/mail/common/net/resolve'

/**
 * Name resolution, and where a connection to a checked address goes. `INTERNET` is for production; only code that
 * builds a server itself can pass another one, which only tests do: there is no setting for it.
 */
export interface Network {
  resolve(host: string): Promise<readonly string[]>
  /** Looks up DNS records for sender checks; default: the machine's name servers. */
  records?: Resolve
  /** Called after the address was checked: tests map a public address to loopback. */
  dial(address: string, port: number): { host: string; port: number }
  /** Certificates that are trusted instead of the machine's. */
  ca?: string
}

export const INTERNET: Network = {
  // IPv4 first: most servers only have IPv4, and an unreachable IPv6 address costs time.
  resolve: async (host) =>
    (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address),
  dial: (address, port) => ({ host: address, port }),
}
