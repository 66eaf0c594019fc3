import { createTidingsClient } from '@tidings/api/client'
import { type Misbehaviour, type OidcProvider, startOidcProvider } from '@tidings/api/testing/oidc-provider'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchChromium } from '../testing/chromium.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let provider: OidcProvider
let server: TestServer
let browser: Browser
let context: BrowserContext
let page: Page
/** What the page wrote to its console as errors. */
let errors: string[]
let people = 0

beforeAll(async () => {
  provider = await startOidcProvider('localhost')
  server = await startTestServer({
    GOOGLE_CLIENT_ID: provider.settings.clientId,
    GOOGLE_CLIENT_SECRET: provider.settings.clientSecret,
    OIDC_ISSUER: provider.settings.issuer,
  })
  browser = await launchChromium()
  context = await browser.newContext({ serviceWorkers: 'block', timezoneId: 'Asia/Tokyo' })
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
  await browser.close()
  await server.close()
  await provider.close()
})

const google = () => page.getByRole('button', { name: 'Continue with Google' })
async function continueWithGoogle(path = '/login'): Promise<void> {
  await page.goto(server.url + path)
  await google().click()
}
const who = async () => {
  const response = await page.request.get(`${server.url}/api/auth/session`)
  return (await response.json()).user
}
const digest = () => page.getByRole('heading', { name: "Today's Digest", level: 1 }).waitFor()

/** The callback URL for this browser; the page does not navigate. */
async function callbackUrl(): Promise<string> {
  const response = await page.request.post(`${server.url}/api/auth/google`, { data: {} })
  return (await provider.visit((await response.json()).url)).href
}

test('a new user on the way to a screen signs in with Google, and arrives there with an account', async () => {
  await continueWithGoogle('/newsletters')
  await page.getByRole('heading', { name: 'My Newsletters', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/newsletters')
  expect(await who()).toMatchObject({
    displayName: 'Mara Olsen',
    email: provider.person.email,
    googleEmail: provider.person.email,
    timeZone: 'Asia/Tokyo',
  })
  await page.reload()
  await page.getByRole('heading', { name: 'My Newsletters', level: 1 }).waitFor()
  expect(errors).toEqual([])
})

test('another tab at the login form continues when this one returns from Google', async () => {
  const other = await context.newPage()
  await other.goto(`${server.url}/saved`)
  await other.getByRole('heading', { name: 'Log in' }).waitFor()
  await continueWithGoogle()
  await digest()
  await other.getByRole('heading', { name: 'Saved Articles' }).waitFor()
})

test('signing up with Google creates an account as well', async () => {
  await continueWithGoogle('/signup')
  await digest()
  expect((await who()).email).toBe(provider.person.email)
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

test('a refused redirect result is logged and shown on the login form, without a toast, until the next reload', async () => {
  const REFUSALS: [what: string, how: Misbehaviour, notice: string][] = [
    ['bad state', { returns: { state: 'x'.repeat(43) } }, 'Could not sign in with Google.'],
    ['bad code', { returns: { code: 'stolen' } }, 'Could not sign in with Google.'],
    ['wrong nonce', { claims: { nonce: 'another' } }, 'Could not sign in with Google.'],
    ['foreign signature', { signs: 'with another key' }, 'Could not sign in with Google.'],
    [
      'unverified e-mail',
      { claims: { email_verified: false } },
      'Your Google account has no verified email address.',
    ],
    ['cancelled', { cancels: true }, 'You cancelled signing in with Google.'],
    ['no answer', { responses: { '/token': 'garbage' } }, 'Google could not be reached.'],
  ]
  await page.goto(`${server.url}/login`)
  for (const [what, how, notice] of REFUSALS) {
    provider.behave(how)
    errors.length = 0
    await google().click()
    // The form that shows the next refusal shows the previous one until the browser has left.
    await expect
      .poll(() => errors, { message: what })
      .toEqual([expect.stringContaining('Google sign-in failed:')])
    await expect.poll(() => page.getByText(notice).count(), { message: what }).toBe(1)
    expect(page.url(), what).toBe(`${server.url}/login`)
    expect(await page.getByRole('alert').count(), what).toBe(0)
    expect(errors, what).toHaveLength(1)
    expect(await who(), what).toBeNull()
  }
  await page.reload()
  await google().waitFor()
  for (const [, , notice] of REFUSALS) expect(await page.getByText(notice).count()).toBe(0)
})

test('a redirect result works once: its URL does not sign in a second time', async () => {
  const url = await callbackUrl()
  await page.goto(url)
  await digest()
  await page.request.post(`${server.url}/api/auth/logout`)
  await page.goto(url)
  await page.getByText('Could not sign in with Google.').waitFor()
  expect(await who()).toBeNull()
})

test('a redirect result is rejected in another browser', async () => {
  const url = await callbackUrl()
  await context.clearCookies()
  await page.goto(url)
  await page.getByText('Could not sign in with Google.').waitFor()
  expect(await who()).toBeNull()
})

test('a refused redirect result keeps the current user signed in, on the digest', async () => {
  await continueWithGoogle()
  await digest()
  const { uid } = await who()
  await page.goto(`${server.url}/api/auth/google/callback?code=x&state=y`)
  await digest()
  expect(new URL(page.url()).pathname).toBe('/')
  expect((await who()).uid).toBe(uid)
})

test('if Google is not configured, the toast says so once on /login and /signup, and not again after a reload', async () => {
  const without = await startTestServer()
  try {
    for (const path of ['/login', '/signup']) {
      await page.goto(without.url + path)
      await google().click()
      const toast = page.getByRole('alert')
      await toast.getByText('Google login failed').waitFor()
      await toast.getByText('Please try again later.').waitFor()
      await expect.poll(() => google().isEnabled()).toBe(true)
      expect(page.url()).toBe(without.url + path)
      await page.reload()
      await google().waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
    }
  } finally {
    await without.close()
  }
})

test('an account with that e-mail is not merged until its owner has signed in with the password', async () => {
  const { email } = provider.person
  const owner = { name: 'Owner', email, password: 'correct horse' }
  const { user } = await createTidingsClient({ baseUrl: server.url }).auth.signup.mutate(owner)

  await continueWithGoogle('/saved')
  await page.getByText('You already have an account with this email.').waitFor()
  expect(await who()).toBeNull()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: 'Saved Articles' }).waitFor()
  expect(await who()).toMatchObject({ uid: user.uid, displayName: 'Owner', googleEmail: email })

  // Pending requests would be refused after that, and /saved be remembered as the return path.
  await page.goto('about:blank')
  await page.request.post(`${server.url}/api/auth/logout`)
  await continueWithGoogle()
  await digest()
  expect((await who()).uid).toBe(user.uid)
})
