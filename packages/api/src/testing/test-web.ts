import { FetchRefused } from '@tidings/pipeline/common/net/fetch-refused'
import type { FetchWeb } from '@tidings/pipeline/fetch/guarded-fetch'

/** The web as procedures reach it in a test: what was asked of it, and how it answers. */
export interface TestWeb {
  fetchWeb: FetchWeb
  /** Every request in order, such as `HEAD https://harbour.example/`. */
  requests: string[]
  /** How an address answers, and where it leads on to. */
  answer: (url: string) => Promise<{ status: number; to?: string }>
}

/** A web that answers 200 everywhere. Redirects are followed as the guarded fetcher does. */
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
