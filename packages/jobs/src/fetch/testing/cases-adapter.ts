import type { LookupAddress } from 'node:dns'
import { guardedFetch } from '../guarded-fetch.ts'
import type { Network } from '../network.ts'

/** The network that the runner passes: lookups like `dns.lookup`, and a dial map to loopback. */
interface CaseNetwork {
  lookup(
    host: string,
    options: { all: true },
    done: (error: Error | null, found?: LookupAddress[]) => void,
  ): void
  dial: Network['dial']
  signal: AbortSignal
}

/** A slow response of the runner takes 12 seconds; with shorter limits the cases finish sooner. */
const LIMITS = { wholeMs: 1500, idleMs: 1000 }

/** The fetcher as the runner calls it. Its port for allowed addresses, 8080, becomes 80. */
export function fetchCase(url: string, { lookup, dial, signal }: CaseNetwork) {
  const resolve = (host: string) =>
    new Promise<string[]>((found, failed) =>
      lookup(host, { all: true }, (error, responses = []) =>
        error ? failed(error) : found(responses.map(({ address }) => address)),
      ),
    )
  return guardedFetch(url.replace(/:8080(?=\/)/, ''), { limits: LIMITS, signal }, { resolve, dial })
}

export { fetchCase as guardedFetch }
