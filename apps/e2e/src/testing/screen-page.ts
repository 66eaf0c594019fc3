import type { Browser, Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** The pending requests of the page itself. */
const unanswered = new WeakMap<Page, Set<Request>>()

/** A separate browser with the session of that token, if any. Its page goes from screen to screen, with cached scripts. */
export async function openScreenPage(browser: Browser, url: string, token?: string): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' })
  if (token) await context.addCookies([{ name: 'tidings', value: token, url }])
  const page = await context.newPage()
  const asked = new Set<Request>()
  page.on('request', (request) => request.frame() === page.mainFrame() && asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  // The page doesn't read the response of an upload.
  page.on(
    'response',
    (response) => response.request().method() === 'PATCH' && asked.delete(response.request()),
  )
  unanswered.set(page, asked)
  return page
}

/** Waits until the page's requests are done. `networkidle` would also wait for removed frames. */
export async function waitForResponses(page: Page): Promise<void> {
  const waiting = async () => {
    await waitForTransitions(page)
    const places = await page.locator('[data-skeleton]').count()
    return [...[...(unanswered.get(page) ?? [])].map((one) => one.url()), ...Array(places).fill('a place')]
  }
  for (let still = 0; still < 2; still++) {
    await expect.poll(waiting, { interval: 20 }).toEqual([])
    if ((await waiting()).length > 0) still = -1
  }
}

/** Navigates to a screen like a link: its scripts are cached. Without a heading it hasn't been rendered. */
export async function goTo(page: Page, origin: string, path: string): Promise<void> {
  if (!page.url().startsWith(origin) || /\/(login|signup)$/.test(path)) {
    await page.goto(`${origin}${path}`)
  } else {
    // The same URL again would keep open dialogs.
    for (const [next, name] of [
      ['/nowhere/else', 'Page not found'],
      [path, /./],
    ] as const) {
      await page.evaluate((url) => {
        history.pushState(null, '', url)
        window.dispatchEvent(new PopStateEvent('popstate'))
      }, next)
      await page.getByRole('heading', { level: 1, name }).first().waitFor()
    }
  }
  await waitForResponses(page)
}

/** Sets the theme as another tab would; resolves when all colours have changed. */
export async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((wanted) => {
    localStorage.setItem('theme', wanted)
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', storageArea: localStorage }))
  }, theme)
  const scheme = theme === 'dark' ? 'dark' : 'light'
  await page
    .locator(`html[data-theme=${theme}][data-mantine-color-scheme=${scheme}]`)
    .waitFor({ state: 'attached' })
  await waitForTransitions(page)
}

/** Waits until changes are shown and transitions are over: with reduced motion, a moment. */
export async function waitForTransitions(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  // The reader's progress bar is a scroll-driven animation that always runs.
  await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition))
}
