import { type Browser, type BrowserServer, chromium } from 'playwright-core'
import { findChromium } from './find-chromium.ts'

/** No sandbox, which containers don't allow; and no calls home, which would slow a machine without a network. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Pages of tests live for seconds: what optimising their scripts costs never comes back.
  '--js-flags=--no-maglev --no-turbofan --single-threaded-gc',
]

/** One browser for the files of a worker: this module is loaded once there, as the journeys are not isolated. */
let running: Promise<BrowserServer> | undefined

/**
 * A headless browser of the machine's own, which ends with the worker. The caller closes what it gets, with all pages
 * opened on it. Throws one sentence when there is none.
 */
export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) {
    throw new Error('The browser tests need Chromium or Chrome: install one, or name it in TEST_CHROMIUM.')
  }
  running ??= chromium.launchServer({ executablePath, args: ARGUMENTS, host: '127.0.0.1' })
  return chromium.connect((await running).wsEndpoint())
}
