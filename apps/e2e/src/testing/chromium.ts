import { type Browser, type BrowserServer, chromium } from 'playwright-core'
import { findChromium } from './find-chromium.ts'

/**
 * No sandbox, which containers don't allow; and no background requests, which would slow a machine without a network.
 */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Test pages live for seconds, so optimising their scripts does not pay off.
  '--js-flags=--no-maglev --no-turbofan --single-threaded-gc',
]
/** No test looks at pixels: without memory for them, pages are laid out and hit-tested as ever, but not painted. That takes a third off the CPU time. */
const UNPAINTED = '--force-gpu-mem-available-mb=0'

/** One browser for all files of a worker, which loads this module once, as the journeys are not isolated. */
let running: Promise<BrowserServer> | undefined

/**
 * A headless browser of this machine, which ends with the worker. The caller closes the returned one with all its
 * pages. `paints` is for pictures, in a process that launches no other. Throws one sentence if there is none.
 */
export async function launchChromium({ paints = false } = {}): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) {
    throw new Error('The browser tests need Chromium or Chrome: install one, or name it in TEST_CHROMIUM.')
  }
  const args = paints ? ARGUMENTS : [...ARGUMENTS, UNPAINTED]
  running ??= chromium.launchServer({ executablePath, args, host: '127.0.0.1' })
  return chromium.connect((await running).wsEndpoint())
}
