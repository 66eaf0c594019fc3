import { fileURLToPath } from 'node:url'
import { signUp } from '@tidings/api-server/testing/test-server'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowserFixture } from './testing/browser-fixture.ts'
import { outboxLink } from './testing/outbox-link.ts'

const PHOTO = fileURLToPath(new URL('../../api/src/demo/pictures/lighthouse.webp', import.meta.url))
const PASSWORD = 'correct horse'
const NEW = 'battery staple'
const TOKEN = /^Bearer [\w-]+\.[\w-]+\.[\w-]+$/
const MAKES_TOKEN = '/api/trpc/auth.token'

const fixture = forAllTests(() => openBrowserFixture())
let server: typeof fixture.server
let context: BrowserContext
let page: Page
beforeAll(async () => {
  server = fixture.server
  await signUp(server.url, 'Ann')
  context = await fixture.browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' })
})
beforeEach(async () => {
  page = await context.newPage()
})
afterEach(async () => {
  for (const each of context.pages()) await each.close()
  await context.clearCookies()
})

const heading = (name: string, on = page) => on.getByRole('heading', { name, level: 1 }).waitFor()
async function logIn(password = PASSWORD, email = 'ann@example.com'): Promise<void> {
  await page.goto(`${server.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await heading("Today's Digest")
}
const postLogin = () =>
  context.request.post(`${server.url}/api/auth/login`, {
    data: { email: 'ann@example.com', password: PASSWORD },
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
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Welcome back!').waitFor()
  await heading("Today's Digest")
})

/** The picture in the bar and on the profile, as their sizes. */
async function avatars(): Promise<[number, number][]> {
  await expect.poll(() => page.locator('img').count()).toBe(2)
  return page
    .locator('img')
    .evaluateAll((images: HTMLImageElement[]) =>
      Promise.all(images.map((img) => img.decode().then(() => [img.naturalWidth, img.naturalHeight]))),
    ) as Promise<[number, number][]>
}

test('every request after signing in has the bearer token, which is in no storage, no cookie and not in the page', async () => {
  const requests: { path: string; request: Request }[] = []
  const foreign: string[] = []
  page.on('request', (request) => {
    const { origin, pathname: path } = new URL(request.url())
    if (origin !== server.url) foreign.push(request.url())
    if (path.startsWith('/api/') && ['fetch', 'xhr'].includes(request.resourceType()))
      requests.push({ path, request })
  })
  /** Those of the page's scripts since a place, by path. */
  const sent = async (since = 0) => {
    const asked = requests.slice(since)
    const tokens = asked.map(async ({ path, request }) => [path, (await request.allHeaders()).authorization])
    return (await Promise.all(tokens)) as [string, string | undefined][]
  }
  await logIn()
  const since = requests.findIndex(({ path }) => path.includes('auth.login')) + 1
  await page.getByRole('button', { name: /My Account/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await heading('Your Profile')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Change Profile Picture' }).click(),
  ])
  await chooser.setFiles(PHOTO)
  await page.getByText('Profile picture updated successfully').waitFor()
  const [bar, card] = await avatars()
  expect(bar).toEqual(card)
  expect(bar?.[0]).toBe(bar?.[1])
  const asked = await sent(since)
  expect(asked.map(([path]) => path)).toContain('/api/user/upload-avatar')
  for (const [path, token] of asked) if (path !== MAKES_TOKEN) expect(token, path).toMatch(TOKEN)

  const reloaded = requests.length
  await page.reload()
  await expect.poll(avatars).toEqual([bar, card])
  const after = await sent(reloaded)
  expect(after.filter(([path]) => path === MAKES_TOKEN)).toHaveLength(1)
  for (const [path, token] of after) if (path !== MAKES_TOKEN) expect(token, path).toMatch(TOKEN)
  const syncs = requests.filter(({ path }) => path.includes('auth.sync'))
  const body = JSON.parse(syncs.at(-1)?.request.postData() ?? '[]')[0]
  expect(body).toEqual({ email: 'ann@example.com', token: expect.any(String) })

  const signature = body.token.split('.')[2]
  const kept = await page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      document.documentElement.outerHTML,
      await caches.keys(),
      await indexedDB.databases(),
    ]),
  )
  expect(kept + JSON.stringify(await context.cookies())).not.toContain(signature)
  expect(foreign).toEqual([])
})

test('two tabs share the preferences, and logging out in one logs out the other; going back shows nothing of the user', async () => {
  await postLogin()
  await page.goto(`${server.url}/newsletters`)
  await heading('My Newsletters')
  const other = await context.newPage()
  await other.goto(`${server.url}/settings`)
  await other.getByText('Dark', { exact: true }).click()
  await other.getByRole('button', { name: 'Save Preferences' }).click()
  await other.getByText('Your reading preferences have been saved.').waitFor()
  const look = () => page.evaluate(() => [document.documentElement.dataset.theme, document.body.className])
  await expect.poll(look).toEqual(['dark', 'theme-dark text-base font-sans'])

  await page.bringToFront()
  await page.getByRole('link', { name: 'Saved Articles' }).click()
  await heading('Saved Articles')
  await page.getByRole('button', { name: /^My Account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  for (const left of [page, other]) {
    await heading('Log in', left)
    expect(new URL(left.url()).pathname).toBe('/login')
    const kept = () =>
      left.evaluate(() => [sessionStorage.length, history.state?.usr ?? null, localStorage.getItem('theme')])
    await expect.poll(kept).toEqual([0, null, 'light'])
  }
  await page.goBack()
  await heading('Log in')
  expect(await page.locator('body').textContent()).not.toContain('ann@')
})

test('a forgotten password is reset by mail, and the page sends the token only in its call', async () => {
  const { user } = await signUp(server.url, 'Forgetful')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''))
  await page.goto(`${server.url}/forgot-password`)
  await page.getByLabel('Email').fill(user.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('heading', { name: 'Email saved in the server’s outbox' }).waitFor()
  const link = await outboxLink(server.dataDir, 'Set a new password')
  const [, token = 'none'] = link.split('#')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(NEW)
  await page.getByLabel('Confirm new password').fill(NEW)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Your password is set. Log in with it.').waitFor()
  await logIn(NEW, user.email)
  expect(asked.filter((url) => url.includes(token))).toEqual([])
})
