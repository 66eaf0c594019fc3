import { Agent, type Dispatcher, request } from 'undici'
import { FetchRefused, guardedConnector, internet, type Network } from './guarded-connector.ts'

export { FetchRefused }

const TIMEOUT_MS = 10_000
const REDIRECTS = 5
const USER_AGENT = 'Tidings/1'

/**
 * The one way by which the server requests anything from the web: http and https on 80 and 443, public addresses only
 * at every hop, no cookies, at most five redirects, `maxBytes` and ten seconds in all. Throws FetchRefused otherwise.
 */
export async function guardedFetch(
  url: string,
  { maxBytes, accept }: { maxBytes: number; accept: string },
  network: Network = internet(TIMEOUT_MS),
): Promise<{ status: number; body: Uint8Array }> {
  const dispatcher = new Agent({ connect: guardedConnector(network), maxResponseSize: maxBytes })
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    let target = webAddress(url)
    for (let hop = 0; hop <= REDIRECTS; hop++) {
      const answer = await request(target, {
        dispatcher,
        signal,
        headers: { accept, 'user-agent': USER_AGENT },
      })
      const next = redirectOf(answer)
      if (next === undefined) return { status: answer.statusCode, body: await answer.body.bytes() }
      await answer.body.dump({ limit: 16_384, signal })
      target = webAddress(new URL(next, target).href)
    }
    throw new FetchRefused('there were too many redirects')
  } catch (error) {
    if (error instanceof FetchRefused) throw error
    throw new FetchRefused(error instanceof Error ? error.message : 'the request failed', { cause: error })
  } finally {
    await dispatcher.destroy()
  }
}

function webAddress(url: string): URL {
  if (!URL.canParse(url)) throw new FetchRefused('the address can not be read')
  const parsed = new URL(url)
  if (!/^https?:$/.test(parsed.protocol)) throw new FetchRefused('only http and https are used')
  if (parsed.username || parsed.password) throw new FetchRefused('the address carries a password')
  return parsed
}

function redirectOf({ statusCode, headers }: Dispatcher.ResponseData): string | undefined {
  const { location } = headers
  return [301, 302, 303, 307, 308].includes(statusCode) && typeof location === 'string' ? location : undefined
}
