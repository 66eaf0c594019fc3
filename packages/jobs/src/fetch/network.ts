import type { Resolve } from '@tidings/mail/common/net/resolve'
import { openHostLookups } from './host-lookups.ts'

/**
 * Name resolution, and where a connection to a checked address goes. `INTERNET` is for production; only code that
 * builds a server itself can pass another one, which only tests do: there is no setting for it.
 */
export interface Network {
  /** The addresses of a host; `signal` cancels the lookup. */
  resolve(host: string, signal: AbortSignal): Promise<readonly string[]>
  /** Looks up DNS records for sender checks; default: the machine's name servers. */
  records?: Resolve
  /** Called after the address was checked: tests map a public address to loopback. */
  dial(address: string, port: number): { host: string; port: number }
  /** Certificates that are trusted instead of the machine's. */
  ca?: string
}

export const INTERNET: Network = {
  resolve: openHostLookups(),
  dial: (address, port) => ({ host: address, port }),
}
