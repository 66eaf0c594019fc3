import { codeOf } from '@tidings/api/testing/authenticator'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFaults } from '../testing/axe-faults.ts'
import { type BrowserFixture, openBrowserFixture } from '../testing/browser-fixture.ts'
import { signUp } from '../testing/test-server.ts'

const PASSWORD = 'correct horse'

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await openBrowserFixture()
})
afterAll(() => fixture.close())

const sessionOf = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name === 'tidings').length

test('two-step sign-in is set up by keyboard, required after the password, and accepts a recovery code', async () => {
  await signUp(fixture.server.url, 'Mara')
  const context = await fixture.browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const logIn = async () => {
    await page.goto(`${fixture.server.url}/login`)
    await page.getByLabel('Email').fill('mara@example.com')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
  }
  await logIn()
  await page.getByRole('heading', { name: "Today's Digest" }).waitFor()
  await page.goto(`${fixture.server.url}/settings?tab=account`)
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).press('Enter')
  const setup = page.getByRole('dialog')
  await setup.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  const secret = ((await setup.locator('dd').textContent()) ?? '').replaceAll(' ', '')
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  const kept = page.getByRole('alertdialog')
  await kept.waitFor()
  const codes = await kept.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  expect(await axeFaults(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    kept.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('tidings-recovery-codes.txt')
  await kept.getByRole('button', { name: 'I have saved them' }).press('Enter')
  await page.getByText('10 recovery codes left').waitFor()
  expect(await axeFaults(page)).toEqual([])

  await context.clearCookies()
  await logIn()
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  expect(await sessionOf(page)).toBe(0)
  // An HttpOnly cookie holds the pending sign-in, so that a reload loses nothing.
  expect(await page.evaluate(() => document.cookie)).toBe('')
  await page.reload()
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: "Today's Digest" }).waitFor()
  expect(await sessionOf(page)).toBe(1)

  await context.clearCookies()
  await page.goto(`${fixture.server.url}/saved`)
  await page.getByLabel('Email').fill('mara@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
  expect(await axeFaults(page)).toEqual([])
  await page.getByLabel('Recovery code').fill(codes[0]?.toLowerCase().replaceAll('-', '') ?? '')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Saved Articles' }).waitFor()
  await context.close()
})
