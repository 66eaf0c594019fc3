import { signUp, startTestServer, type TestServer } from '@tidings/api-server/testing/test-server'
import { type MailProviderStandIn, openMailProvider } from '@tidings/jobs/mailboxes/testing/mail-provider'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from './testing/chromium.ts'

let provider: MailProviderStandIn
let server: TestServer
let browser: Browser
beforeAll(async () => {
  provider = await openMailProvider()
  const { clientId = '', clientSecret = '' } = provider.clients.google ?? {}
  server = await startTestServer(
    { IMAP_OAUTH_GOOGLE_CLIENT_ID: clientId, IMAP_OAUTH_GOOGLE_CLIENT_SECRET: clientSecret },
    provider.network,
  )
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  await server.close()
  await provider.close()
})

test('a mailbox at Gmail is connected by logging in at Google, once, with the service worker in between', async () => {
  const { token, client } = await signUp(server.url, 'Ada')
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  await context.addCookies([{ name: 'tidings', value: token, url: server.url }])
  await context.route('https://accounts.google.com/**', async (route) => {
    const location = provider.visit(route.request().url()).href
    await route.fulfill({
      contentType: 'text/html',
      body: `<a href="${location.replaceAll('&', '&amp;')}">Allow</a>`,
    })
  })
  const page = await context.newPage()
  await page.goto(`${server.url}/newsletters/mailboxes?provider=gmail`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()

  provider.behave({ error: 'access_denied' })
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await page.getByText('You canceled logging in at your mail provider.').waitFor()
  provider.behave()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await page.getByRole('region', { name: provider.account }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(provider.tokenRequests()).toBe(1)
  const { mailboxes } = await client.mailboxes.list.query({})
  expect(mailboxes).toMatchObject([{ username: provider.account, signIn: 'google', problem: null }])
  await context.close()
})
