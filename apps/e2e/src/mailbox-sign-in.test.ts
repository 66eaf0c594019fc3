import { signUp } from '@tidings/api-server/testing/test-server'
import { type MailProviderStandIn, openMailProvider } from '@tidings/jobs/mailboxes/testing/mail-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserFixture, openBrowserFixture } from './testing/browser-fixture.ts'

let provider: MailProviderStandIn
let fixture: BrowserFixture
beforeAll(async () => {
  provider = await openMailProvider()
  const { clientId = '', clientSecret = '' } = provider.clients.google ?? {}
  fixture = await openBrowserFixture(provider.network, {
    IMAP_OAUTH_GOOGLE_CLIENT_ID: clientId,
    IMAP_OAUTH_GOOGLE_CLIENT_SECRET: clientSecret,
  })
})
afterAll(async () => {
  await fixture.close()
  await provider.close()
})

test('a mailbox at Gmail is connected by logging in at Google, once, with the service worker in between', async () => {
  const { token, client } = await signUp(fixture.server.url, 'Ada')
  const context = await fixture.signedIn(token, { serviceWorkers: 'allow' })
  await context.route('https://accounts.google.com/**', async (route) => {
    const location = provider.visit(route.request().url()).href
    await route.fulfill({
      contentType: 'text/html',
      body: `<a href="${location.replaceAll('&', '&amp;')}">Allow</a>`,
    })
  })
  const page = await context.newPage()
  await page.goto(`${fixture.server.url}/newsletters/mailboxes?provider=gmail`)
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
