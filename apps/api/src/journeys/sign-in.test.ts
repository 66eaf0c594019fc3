import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchChromium } from '../testing/chromium.ts'
import { signUp, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let browser: Browser
let context: BrowserContext
let page: Page
beforeAll(async () => {
  server = await startTestServer()
  await signUp(server.url, 'Ann')
  browser = await launchChromium()
  context = await browser.newContext()
})
beforeEach(async () => {
  page = await context.newPage()
})
afterEach(async () => {
  await page.close()
  await context.clearCookies()
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

/** The focused element by its label or text; throws if the focus is not visible. */
const focused = () =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement
    const { outlineStyle, boxShadow } = getComputedStyle(element)
    const frame = getComputedStyle(element.parentElement ?? element)
    const shows = [outlineStyle, frame.outlineStyle].some((style) => style !== 'none')
    if (!shows && boxShadow === 'none' && !element.matches('input:focus')) throw new Error('no visible focus')
    return element.labels?.[0]?.textContent || element.getAttribute('aria-label') || element.textContent
  })
async function tab(): Promise<string | null> {
  await page.keyboard.press('Tab')
  return focused()
}
const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

test('the login form is completed in order, corrected and submitted by keyboard', async () => {
  await page.goto(`${server.url}/login`)
  await heading('Log in')
  await expect.poll(() => focused()).toBe('Email')
  const order: (string | null)[] = []
  for (let n = 0; n < 6; n++) order.push(await tab())
  expect(order).toEqual([
    ...['Password', 'Show characters', 'Forgot your password?'],
    ...['Log in', 'Continue with Google', 'Sign up'],
  ])
  for (let n = 0; n < 6; n++) await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('ann@example')
  await page.keyboard.press('Enter')
  await page.getByText('Please enter a valid email address').waitFor()
  await expect.poll(() => focused()).toBe('Email')
  await page.keyboard.press('End')
  await page.keyboard.type('.com')
  await tab()
  await page.keyboard.type('wrong horse')
  await tab()
  await page.keyboard.press('Space')
  await expect.poll(() => page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
  expect(await tab()).toBe('Forgot your password?')
  expect(await tab()).toBe('Log in')
  await page.keyboard.press('Space')
  await page.getByRole('alert').getByText('Authentication failed').waitFor()
  await expect.poll(() => focused()).toBe('Log in')
  for (let n = 0; n < 3; n++) await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('correct horse')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Welcome back!').waitFor()
  await heading("Today's Digest")
})

test('an account is created by keyboard', async () => {
  await page.goto(`${server.url}/login`)
  await heading('Log in')
  for (let n = 0; n < 6; n++) await tab()
  await page.keyboard.press('Enter')
  await heading('Create your account')
  await expect.poll(() => focused()).toBe('Name')
  await page.keyboard.type('Zoë')
  expect(await tab()).toBe('Email')
  await page.keyboard.type('zoe@example.com')
  expect(await tab()).toBe('Password')
  await page.keyboard.type('123456')
  expect(await tab()).toBe('Show characters')
  expect(await tab()).toBe('Confirm Password')
  await page.keyboard.type('123456')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Welcome to Tidings!').waitFor()
  await heading("Today's Digest")
})

test('a session that ends during use asks to sign in and returns to the same screen', async () => {
  await page.request.post(`${server.url}/api/auth/login`, {
    data: { email: 'ann@example.com', password: 'correct horse' },
  })
  // Pending requests would detect it by themselves.
  await page.goto(`${server.url}/newsletters`, { waitUntil: 'networkidle' })
  await heading('My Newsletters')
  await page.request.post(`${server.url}/api/auth/logout`)
  await page.getByRole('link', { name: 'Highlights' }).click()
  await heading('Log in')
  await page.getByText('Your session has ended. Log in to continue where you left off.').waitFor()
  await page.getByLabel('Email').fill('ann@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Log in' }).click()
  await heading('Highlights')
  expect(new URL(page.url()).pathname).toBe('/highlights')
})

test.each(['/login', '/signup'])('%s fits a screen of 320 px', async (path) => {
  await page.setViewportSize({ width: 320, height: 600 })
  await page.goto(server.url + path, { waitUntil: 'networkidle' })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
