import { FetchRefused } from '@tidings/pipeline/common/net/fetch-refused'
import type { FetchWeb } from '@tidings/pipeline/fetch/guarded-fetch'

/** The web for procedures in tests: records requests and defines responses. */
export interface TestWeb {
  fetchWeb: FetchWeb
  /** Every request in order, such as `HEAD https://harbour.example/`. */
  requests: string[]
  /** How a URL responds, and where it redirects to. */
  answer: (url: string) => Promise<{ status: number; to?: string }>
}

/** A web that responds with 200 everywhere. Redirects are followed like in the guarded fetcher. */
export function openTestWeb(): TestWeb {
  const web: TestWeb = {
    requests: [],
    answer: async () => ({ status: 200 }),
    async fetchWeb(from, { method = 'GET', follow = true, mayConnect = () => true } = {}) {
      for (let url = from; ; ) {
        if (!mayConnect(new URL(url), method)) throw new FetchRefused('not-allowed', { towards: url })
        web.requests.push(`${method} ${url}`)
        const { status, to } = await web.answer(url)
        if (to === undefined || !follow) {
          return { status, url, headers: {}, body: new Uint8Array(), truncated: false, hops: [] }
        }
        url = to
      }
    },
  }
  return web
}
