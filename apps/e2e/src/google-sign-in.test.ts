import { type OidcProvider, startOidcProvider } from '@tidings/api/testing/oidc-provider'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BrowserFixture, openBrowserFixture } from './testing/browser-fixture.ts'

let provider: OidcProvider
let fixture: BrowserFixture
let context: BrowserContext
let page: Page
/** What the page wrote to its console as errors. */
let errors: string[]
let people = 0

beforeAll(async () => {
  provider = await startOidcProvider('localhost')
  fixture = await openBrowserFixture(undefined, {
    GOOGLE_CLIENT_ID: provider.settings.clientId,
    GOOGLE_CLIENT_SECRET: provider.settings.clientSecret,
    OIDC_ISSUER: provider.settings.issuer,
  })
  context = await fixture.browser.newContext({ serviceWorkers: 'block', timezoneId: 'Asia/Tokyo' })
})
beforeEach(async () => {
  people += 1
  provider.behave()
  const email = `mara${people}@example.com`
  provider.person = { sub: `mara-${people}`, email, email_verified: true, name: 'Mara Olsen' }
  page = await context.newPage()
  errors = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
})
afterEach(async () => {
  for (const each of context.pages()) await each.close()
  await context.clearCookies()
})
afterAll(async () => {
  await fixture.close()
  await provider.close()
})

const google = () => page.getByRole('button', { name: 'Continue with Google' })
async function continueWithGoogle(path = '/login'): Promise<void> {
  await page.goto(fixture.server.url + path)
  await google().click()
}
const who = async () => {
  const response = await page.request.get(`${fixture.server.url}/api/auth/session`)
  return (await response.json()).user
}

test('a new user on the way to a screen signs in with Google and arrives there with an account, as does another tab', async () => {
  const other = await context.newPage()
  await other.goto(`${fixture.server.url}/saved`)
  await other.getByRole('heading', { name: 'Log in' }).waitFor()
  await continueWithGoogle('/newsletters')
  await page.getByRole('heading', { name: 'My Newsletters', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/newsletters')
  expect(await who()).toMatchObject({
    displayName: 'Mara Olsen',
    email: provider.person.email,
    googleEmail: provider.person.email,
    timeZone: 'Asia/Tokyo',
  })
  expect(errors).toEqual([])
  await other.getByRole('heading', { name: 'Saved Articles' }).waitFor()
})

test('the button is busy until the browser has left, and enabled after going back', async () => {
  // A response without content keeps the browser on the page.
  await page.route(`${provider.settings.issuer}/**`, (route) => route.fulfill({ status: 204 }))
  await Promise.all([page.waitForRequest(`${provider.settings.issuer}/**`), continueWithGoogle()])
  await expect.poll(() => google().isDisabled()).toBe(true)
  await page.unrouteAll()
  provider.behave({ responses: { '/authorize': 'garbage' } })
  await continueWithGoogle()
  await page.waitForURL(`${provider.settings.issuer}/**`)
  await page.goBack()
  await expect.poll(() => google().isEnabled()).toBe(true)
})
