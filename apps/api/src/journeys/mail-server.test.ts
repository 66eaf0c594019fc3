import { makeCertificates } from '@tidings/pipeline/fetch/testing/certificates'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFaults } from '../testing/axe-faults.ts'
import { launchChromium } from '../testing/chromium.ts'
import { signUp, startTestServer, type TestServer } from '../testing/test-server.ts'

const DOMAIN = 'inbox.tidings.example'
const HOST = 'mx.tidings.example'
const PHONE = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const

let server: TestServer
let browser: Awaited<ReturnType<typeof launchChromium>>
/** The target of port 25 of the mail host; nothing responds at 1. */
let port = 1
beforeAll(async () => {
  const known: Record<string, unknown[]> = {
    [`MX ${DOMAIN}`]: [{ exchange: HOST, priority: 10 }],
    [`A ${HOST}`]: ['93.184.215.14'],
  }
  server = await startTestServer(
    { MAIL_DOMAIN: DOMAIN, SMTP_NAME: HOST },
    {
      ca: makeCertificates().ca,
      resolve: async () => [],
      records: async (name, type) => known[`${type} ${name}`] ?? [],
      dial: () => ({ host: '127.0.0.1', port }),
    },
  )
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

async function pageOf(token: string): Promise<Page> {
  const context = await browser.newContext(PHONE)
  await context.addCookies([{ name: 'tidings', value: token, url: server.url }])
  return context.newPage()
}

test('the operator checks mail and sets a service up by keyboard on a phone; nobody else sees either', async () => {
  const { token } = await signUp(server.url, 'Mara')
  const page = await pageOf(token)
  await page.goto(`${server.url}/settings`)
  await page.getByRole('tab', { name: 'Reading Preferences' }).press('ArrowRight')
  await page.getByRole('link', { name: 'Check whether mail can arrive' }).press('Enter')
  await page.getByRole('button', { name: 'Check now' }).press('Enter')
  const port25 = page.getByRole('listitem').filter({ hasText: 'Port 25 can be reached' })
  await port25.getByText('Failed').waitFor()
  await port25.getByText('How to fix it').waitFor()
  expect(await page.getByText('Waiting').count()).toBe(2)
  expect(await axeFaults(page)).toEqual([])

  port = server.smtpPort
  await page.getByRole('button', { name: 'Check again' }).press('Enter')
  // The server has no certificate, so that one check fails; the test mail comes back.
  await page.getByText('Mail arrives. 1 of 4 checks failed.').waitFor()
  expect(await page.getByText('Passed', { exact: true }).count()).toBe(3)

  await page.locator('summary', { hasText: 'Cloudflare' }).press('Enter')
  await page.getByRole('button', { name: 'Turn on' }).press('Enter')
  await page.getByText('Copy it now: the secret is not shown again.').waitFor()
  await page.getByRole('button', { name: 'Copy secret' }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.context().close()

  const other = await pageOf((await signUp(server.url, 'Ben')).token)
  await other.goto(`${server.url}/settings/mail-server`)
  await other.getByRole('tab', { name: 'Account Settings' }).waitFor()
  expect(new URL(other.url()).pathname).toBe('/settings')
  await other.getByRole('tab', { name: 'Account Settings' }).click()
  expect(await other.getByText('Mail server').count()).toBe(0)
  await other.context().close()
})
