import { type Browser, chromium } from 'playwright-core'
import { findChromium } from './find-chromium.ts'

/** No sandbox, which containers don't allow; and no calls home, which would slow a machine without a network. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** A headless browser of the machine's own. Throws one sentence when there is none. The caller closes it. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) {
    throw new Error('The browser tests need Chromium or Chrome: install one, or name it in TEST_CHROMIUM.')
  }
  return chromium.launch({ executablePath, args: ARGUMENTS })
}
