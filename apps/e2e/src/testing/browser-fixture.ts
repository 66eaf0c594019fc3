import { startTestServer, type TestServer } from '@tidings/api-server/testing/test-server'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { launchChromium } from './chromium.ts'

/** Tests run beside others on slow machines. */
const PATIENCE_MS = 60_000

/** A server and a browser. */
export interface BrowserFixture {
  server: TestServer
  browser: Browser
  /**
   * A separate browser context with the session of that token, by default with reduced motion and without a service
   * worker: requests that one sends are not seen by `page.route`.
   */
  signedIn(token: string, options?: BrowserContextOptions): Promise<BrowserContext>
  close(): Promise<void>
}

/** Opens both, the server in that network and with these settings. The caller closes them. */
export async function openBrowserFixture(
  network?: Parameters<typeof startTestServer>[1],
  settings: Record<string, string> = {},
): Promise<BrowserFixture> {
  const server = await startTestServer(settings, network)
  const browser = await launchChromium()
  return {
    server,
    browser,
    async signedIn(token, options) {
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        ...options,
      })
      context.setDefaultTimeout(PATIENCE_MS)
      await context.addCookies([{ name: 'tidings', value: token, url: server.url }])
      return context
    },
    async close() {
      await browser.close()
      await server.close()
    },
  }
}
