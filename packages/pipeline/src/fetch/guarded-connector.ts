import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { buildConnector } from 'undici'
import { isPublicAddress } from './public-address.ts'

/** A request that must not be made, or an answer that must not be taken; the message says why. */
export class FetchRefused extends Error {
  override name = 'FetchRefused'
}

/** How names become addresses and addresses connections; tests put a laboratory on loopback in its place. */
export interface Network {
  lookup(host: string): Promise<string[]>
  connect: buildConnector.connector
}

/** The real one. */
export function internet(timeoutMs: number): Network {
  return {
    lookup: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
    connect: buildConnector({ timeout: timeoutMs }),
  }
}

const PORTS = new Set(['', '80', '443'])

/**
 * Connects only to an address that was itself judged public: literal addresses and every address that the look-up
 * returned are checked, and the connection goes to one of those, so that a second look-up can't answer otherwise.
 */
export function guardedConnector(network: Network): buildConnector.connector {
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '')
    publicAddressOf(network, host, options.port).then(
      (hostname) => network.connect({ ...options, hostname, servername: isIP(host) ? '' : host }, callback),
      (error) => callback(error instanceof Error ? error : new FetchRefused('the look-up failed'), null),
    )
  }
}

async function publicAddressOf(network: Network, host: string, port: string): Promise<string> {
  if (!PORTS.has(port)) throw new FetchRefused('only ports 80 and 443 are used')
  const addresses = isIP(host) ? [host] : await network.lookup(host)
  const [first] = addresses
  if (first === undefined || !addresses.every(isPublicAddress)) {
    throw new FetchRefused('the address is not a public one')
  }
  return first
}
