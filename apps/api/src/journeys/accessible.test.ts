import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { receiveDemoWeek } from '../demo/receive-demo-week.ts'
import { axeFaults } from '../testing/axe-faults.ts'
import { launchChromium } from '../testing/chromium.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await startTestServer()
  await receiveDemoWeek(server.house)
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

const SCREENS: [screen: string, path: string, open?: (page: Page) => Promise<void>][] = [
  ['the digest', '/'],
  ['the saved articles', '/saved'],
  ['the highlights', '/highlights'],
  ['the newsletters', '/newsletters'],
  ['the profile', '/profile'],
  ['the settings', '/settings'],
  ['a page that is not there', '/nowhere'],
  [
    'the reader',
    '/',
    (page) =>
      page
        .getByRole('button', { name: /Read More/ })
        .first()
        .click(),
  ],
  [
    'the dialog that adds a newsletter',
    '/newsletters',
    (page) => page.getByRole('main').getByRole('button', { name: 'Add Newsletter' }).first().click(),
  ],
]

describe.each([
  ['light', 1280],
  ['dark', 390],
  ['sepia', 820],
] as const)('in %s at %i px', (theme, width) => {
  async function open(path: string, signedIn: boolean): Promise<Page> {
    const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.addInitScript((wanted) => localStorage.setItem('theme', wanted), theme)
    if (signedIn) {
      const data = { email: 'mara@example.com', password: 'tidings' }
      await page.request.post(`${server.url}/api/auth/login`, { data })
      await page.request.patch(`${server.url}/api/user/preferences`, { data: { colorMode: theme } })
    }
    await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' })
    return page
  }

  test.each(SCREENS)('%s keeps nobody out and fits its width', async (_, path, prepare) => {
    const page = await open(path, true)
    await prepare?.(page)
    if (prepare) await page.getByRole('dialog').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await axeFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
    await page.context().close()
  })

  test.each(['/login', '/signup'])('%s keeps nobody out', async (path) => {
    const page = await open(path, false)
    expect(await axeFaults(page)).toEqual([])
    await page.context().close()
  })
})
