import { signUp } from '@tidings/api-server/testing/test-server'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowserFixture } from './testing/browser-fixture.ts'

const PASSWORD = 'correct horse'

const fixture = forAllTests(() => openBrowserFixture())

/** Adds a virtual authenticator with passkeys to the page, with automatic user verification. */
async function plugIn(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    open: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** Enters the password in the dialog that asks for it. */
async function typePassword(page: Page) {
  const field = page.getByRole('dialog').getByLabel('Current password')
  await field.and(page.locator(':focus')).waitFor()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
}

const sessionsOf = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name === 'tidings').length

test('a passkey is added by keyboard, logs in without email, password and code, and is removed', async () => {
  const { client } = await signUp(fixture.server.url, 'Mara')
  // Passkeys need a host name, not an IP address.
  const url = fixture.server.url.replace('127.0.0.1', 'localhost')
  const context = await fixture.browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const device = await plugIn(context, page)
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill('mara@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: "Today's Digest" }).waitFor()

  await page.goto(`${url}/settings?tab=sign-in`)
  const card = page.getByRole('region', { name: 'Passkeys' })
  await card.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  await page.getByRole('dialog').waitFor()
  await typePassword(page)
  await card.getByText('Chrome on Linux').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  // The browser knows that the device has one, and creates no second.
  await card.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  await typePassword(page)
  await page.getByText('There is one for your account on that device already.').waitFor()
  await page.keyboard.press('Escape')
  expect((await client.passkeys.list.query()).passkeys).toHaveLength(1)

  await context.clearCookies()
  await page.goto(`${url}/saved`)
  await device.open(false)
  const way = page.getByRole('button', { name: 'Log in with a passkey' })
  await way.press('Enter')
  await page.getByText('Authentication failed').waitFor()
  expect(await sessionsOf(context)).toBe(0)
  await device.open(true)
  await way.press('Enter')
  await page.getByRole('heading', { name: 'Saved Articles' }).waitFor()
  expect(await sessionsOf(context)).toBe(1)

  await page.goto(`${url}/settings?tab=sign-in`)
  await card.getByText(/last used/).waitFor()
  await card.getByRole('button', { name: 'Remove the passkey Chrome on Linux' }).press('Enter')
  await page.getByRole('dialog').waitFor()
  await typePassword(page)
  await card.getByText('Chrome on Linux').waitFor({ state: 'hidden' })
  const add = card.getByRole('button', { name: 'Add a passkey' })
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true)
  await context.clearCookies()
  await page.goto(`${url}/login`)
  await page.getByRole('button', { name: 'Log in with a passkey' }).press('Enter')
  await page.getByText('That passkey does not belong to an account here.').waitFor()
  expect(await sessionsOf(context)).toBe(0)
  await context.close()
})
