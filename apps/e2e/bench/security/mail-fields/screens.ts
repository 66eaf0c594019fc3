import type { Browser, Page } from 'playwright-core'

/** Violations found on a page. */
export interface Breaks {
  what: string[]
  pages: number
}

/**
 * Opens each path as the token's user and checks that there is no dialog, no foreign script or request, and a complete
 * page.
 */
export async function lookAtScreens(
  browser: Browser,
  url: string,
  token: string,
  paths: string[],
): Promise<Breaks> {
  // Without the Content-Security-Policy, so that only the page itself protects.
  const context = await browser.newContext({ bypassCSP: true })
  await context.addCookies([{ name: 'tidings', value: token, url }])
  const breaks: Breaks = { what: [], pages: 0 }
  const waiting = [...paths].reverse()
  async function look(): Promise<void> {
    const page = await context.newPage()
    let at = ''
    page.on('dialog', (dialog) => {
      breaks.what.push(`${at}: a script said ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('pageerror', (error) => breaks.what.push(`${at}: ${error.message}`))
    page.on('request', (request) => {
      // The last is the cleaner's replacement for a URL, which browsers do not request.
      if (!/^(?:data:|blob:|about:invalid$)/.test(request.url()) && !request.url().startsWith(url)) {
        breaks.what.push(`${at}: asked ${request.url().slice(0, 100)}`)
      }
    })
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      at = next
      await page.goto(url + next, { waitUntil: 'load' })
      if (!next.startsWith('/api/') && !(await isShown(page))) {
        const words = await page.locator('body').textContent()
        breaks.what.push(`${at}: is not shown, but ${JSON.stringify(words?.slice(0, 200))}`)
      }
      breaks.what.push(...(await forbidden(page, next)))
      breaks.pages += 1
    }
  }
  await Promise.all([look(), look()])
  await context.close()
  return breaks
}

/** Whether the screen renders with its data. */
async function isShown(page: Page): Promise<boolean> {
  try {
    await page.getByRole('main').waitFor()
    await page.getByText('Loading').first().waitFor({ state: 'hidden' })
    return true
  } catch {
    return false
  }
}

async function forbidden(page: Page, at: string): Promise<string[]> {
  if (!page.url().endsWith(at)) return [`${at}: led to ${page.url()}`]
  const found = await page.evaluate(() => {
    const wrong: string[] = []
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on')) wrong.push(`${element.localName} ${name}`)
        if (
          /^(?:href|src|action|formaction)$/.test(name) &&
          /^\s*(?:javascript|vbscript|data:text)/i.test(value)
        ) {
          wrong.push(`${element.localName} ${name}=${value.slice(0, 40)}`)
        }
      }
    }
    for (const script of document.querySelectorAll('script')) {
      if (!script.src.startsWith(location.origin)) wrong.push('a script')
    }
    return wrong
  })
  return found.map((what) => `${at}: ${what}`)
}
