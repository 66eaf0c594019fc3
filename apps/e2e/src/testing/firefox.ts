import puppeteer, { type Browser } from 'puppeteer-core'

/** A headless Firefox, driven by WebDriver BiDi. The caller closes it. */
export async function launchFirefox(executablePath: string): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    // A busy machine takes longer than the usual half minute.
    timeout: 110_000,
    extraPrefsFirefox: {
      // No requests of its own, which would slow a machine without a network.
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
      'ui.prefersReducedMotion': 1,
    },
  })
}
