import { signUp } from '@tidings/api-server/testing/test-server'
import { type FixtureWeb, openFixtureWeb } from '@tidings/jobs/fetch/testing/fixture-web'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BrowserFixture, openBrowserFixture } from './testing/browser-fixture.ts'

const PASSWORD = 'correct horse'
const SITE = 'https://quayside.example'
const WORDS =
  'The Norrby line has fitted eleven freighters with spinning columns that turn side wind into push. Each of the ships burns nine percent less fuel than before, and the crews are fond of the low hum on deck.'

const MORE =
  'The idea is a hundred years old, and returns with rules on emissions and with better bearings, says the company, whose ships sail in the north. Nobody on the quay believed it at first.'

let web: FixtureWeb
let fixture: BrowserFixture
let account: Awaited<ReturnType<typeof signUp>>
let context: BrowserContext
let page: Page
beforeAll(async () => {
  web = await openFixtureWeb((url, response) => {
    const html = `<!doctype html><html lang="en"><title>Page ${url.pathname.slice(1)}</title><main><article><h1>Page ${url.pathname.slice(1)}</h1><p>${WORDS}</p><p>${MORE}</p></article></main></html>`
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
  fixture = await openBrowserFixture(web.network)
  account = await signUp(fixture.server.url)
  context = await fixture.signedIn(account.token, { serviceWorkers: 'allow' })
  page = await context.newPage()
})
afterEach(() => context.setOffline(false))
afterAll(async () => {
  await fixture.close()
  await web.close()
})

const shareAddress = (shared: Record<string, string>) =>
  `${fixture.server.url}/share?${new URLSearchParams(shared)}`
const saved = async () => (await account.client.articles.saved.query({})).articles
const button = (name: string, on = page) => on.getByRole('button', { name, exact: true })
/** Processes that read pages start with the first one, which takes time under other load. */
const read = { timeout: 60_000 }

test('a site that opens the screen saves nothing: the user sees what it is, and presses the button', async () => {
  const url = `${SITE}/sails`
  await page.goto(shareAddress({ title: 'Freighters under sail', url }))
  await page.getByText(url, { exact: true }).waitFor()
  await page.getByText('Nothing is saved until you press Save.').waitFor()
  expect(await saved()).toEqual([])
  expect(web.requests).toEqual([])

  expect(await button('Save').evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText('Saved', { exact: true }).waitFor(read)
  expect(web.requests).toEqual([`GET ${url}`])
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await page.getByRole('dialog', { name: 'Page sails' }).getByText(WORDS).first().waitFor()
  expect(await saved()).toMatchObject([{ title: 'Page sails', url, sourceNewsletter: 'Saved links' }])
})

test('a signed-out user logs in first and returns to what was shared', async () => {
  const url = `${SITE}/after-login?a=1&b=2`
  const stranger = await fixture.browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' })
  const other = await stranger.newPage()
  await other.goto(shareAddress({ title: 'After', url }))
  await other.getByLabel('Email').fill(account.user.email)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button('Log in', other).click()
  await other.getByText(url, { exact: true }).waitFor()
  expect((await saved()).map(({ title }) => title)).not.toContain('After')
  await button('Save', other).click()
  await other.getByText('Saved', { exact: true }).waitFor(read)
  expect((await saved()).map((article) => article.url)).toContain(url)
  await stranger.close()
})

test('what is shared offline is saved once when online again', async () => {
  await page.goto(fixture.server.url)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  // Until the worker keeps who is signed in.
  await page.reload({ waitUntil: 'networkidle' })
  const before = (await saved()).length
  await context.setOffline(true)
  await page.goto(shareAddress({ title: 'Later', url: `${SITE}/later` }))
  await button('Save').click()
  await page.getByText('It will be saved when you’re back online').waitFor()
  expect(await saved()).toHaveLength(before)
  await context.setOffline(false)
  await expect.poll(async () => (await saved()).length, read).toBe(before + 1)
  await expect.poll(async () => (await saved()).map(({ title }) => title), read).toContain('Page later')
})

test('the bookmarklet opens the screen with the current page, which cannot access it', async () => {
  await page.goto(`${fixture.server.url}/settings?tab=apps`)
  const link = page.getByRole('link', { name: 'Save to Tidings' })
  const code = (await link.getAttribute('href')) ?? ''
  expect(code).toMatch(/^javascript:/)
  await link.click()
  await page.getByText('Drag it to your bookmarks bar').waitFor()

  const elsewhere = await context.newPage()
  const url = `${SITE}/on?x='quoted'#part`
  await elsewhere.route(`${SITE}/**`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<title>It’s & here</title>' }),
  )
  await elsewhere.goto(url)
  const opening = context.waitForEvent('page')
  await elsewhere.evaluate(code.replace('javascript:', ''))
  const opened = await opening
  await opened.getByText('It’s & here', { exact: true }).waitFor()
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  await opened.getByText(await elsewhere.evaluate(() => location.href), { exact: true }).waitFor()
  expect((await saved()).map((article) => article.url)).not.toContain(`${SITE}/on`)
})
