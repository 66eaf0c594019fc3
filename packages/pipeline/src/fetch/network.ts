import { lookup } from 'node:dns/promises'
import type { Resolve } from '../common/net/resolve.ts'

/**
 * How names become addresses, and where a connection to a checked address goes. There is one for production, `INTERNET`;
 * another can only be handed over by code that builds a server itself, which only tests do: no setting leads here.
 */
export interface Network {
  resolve(host: string): Promise<readonly string[]>
  /** Looks records of DNS up, by which senders are checked; the machine's name servers are asked without it. */
  records?: Resolve
  /** Asked after the address was judged: tests map a public address to loopback. */
  dial(address: string, port: number): { host: string; port: number }
  /** Certificates that are trusted in place of the machine's. */
  ca?: string
}

export const INTERNET: Network = {
  // Most hosts of servers reach IPv4 only, and an IPv6 address that leads nowhere costs time.
  resolve: async (host) =>
    (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address),
  dial: (address, port) => ({ host: address, port }),
}
