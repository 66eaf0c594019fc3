import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PIXEL } from '@tidings/api/testing/pixel'
import { startTestServer, type TestServer } from '@tidings/api-server/testing/test-server'
import { createTransport } from 'nodemailer'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from './testing/chromium.ts'

const ROUNDUP = `<html><body><table width="600"><tr><td>
  <h1>Kernel Weekly</h1>
  <p>Good morning. Two things happened this week, and both of them are worth your coffee.</p>
  <h2><a href="https://lwn.example/scheduler?utm_source=kw">A scheduler rewrite lands after nine years</a></h2>
  <p>The patch set shrank from 14,000 lines to 900. Reviewers call it the first one they could read to the end.</p>
  <h2><a href="https://ships.example/sails?utm_source=kw">Cargo ships are going back to sail</a></h2>
  <p><img src="cid:sail@kernel.example" width="600" height="288" alt="A ship under steel sails"></p>
  <p>Eleven freighters now carry spinning columns that turn side wind into forward push. Owners report that they burn
  8 to 12 percent less fuel. <script>document.title = 'stolen'</script></p>
  <p><a href="https://kernel.example/unsubscribe">Unsubscribe</a></p>
</td></tr></table></body></html>`

let dataDir: string
let server: TestServer
let browser: Browser
let page: Page
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tidings-journey-'))
  server = await startTestServer({ DATA_DIR: dataDir })
  browser = await launchChromium()
  const context = await browser.newContext({
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
  })
  page = await context.newPage()
})
afterAll(async () => {
  await browser.close()
  await server.close()
  await rm(dataDir, { recursive: true })
})

async function mailTo(recipient: string): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: server.smtpPort, ignoreTLS: true })
  await transport.sendMail({
    from: 'Kernel Weekly <news@kernel.example>',
    to: recipient,
    subject: 'This week in kernels',
    html: ROUNDUP,
    list: { unsubscribe: 'https://kernel.example/unsubscribe', id: 'kw.kernel.example' },
    attachments: [{ filename: 'sail.png', content: PIXEL, cid: 'sail@kernel.example' }],
  })
}
const received = async () => {
  const { articles } = await (await page.request.get(`${server.url}/api/articles`)).json()
  return articles?.length
}

test('the page title and description say what the product does', async () => {
  const html = await (await fetch(server.url)).text()
  const says = /rganizes (your )?newsletters, removes duplicates and delivers personalised summaries/
  expect(/<title>(.*)<\/title>/.exec(html)?.[1]).toMatch(says)
  expect(/name="description"\s+content="([^"]*)"/.exec(html)?.[1]).toMatch(says)
})

test('a new user signs up, receives a newsletter, reads it, saves an article and finds it after a restart', async () => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))

  await page.goto(server.url)
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByRole('heading', { name: 'Create your account' }).waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Mara Olsen')
  await page.getByLabel('Email').fill('mara@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByLabel('Confirm Password').fill('correct horse')
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.getByText('Welcome to Tidings!').first().waitFor()
  await page.getByText('Start by adding your first newsletter').waitFor()

  await page.getByRole('link', { name: 'Add Your First Newsletter' }).click()
  await page.getByRole('button', { name: 'Copy Address' }).click()
  await page.getByText('Your newsletter inbox address has been copied to clipboard').waitFor()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toMatch(/^[a-z0-9-]+@inbox\.localhost$/)

  await mailTo(address)
  await expect.poll(received, { timeout: 60_000 }).toBe(2)
  await page.goto(`${server.url}/`)
  const sails = page.getByRole('article').filter({ hasText: 'Cargo ships are going back to sail' })
  await page.getByRole('navigation').getByText('Kernel Weekly').waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(2)
  await sails.getByText('Eleven freighters now carry spinning columns').waitFor()
  expect(
    await sails.locator('img').evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
  ).toBe(1)

  await sails.getByRole('button', { name: /Read More/ }).click()
  const reader = page.getByRole('dialog')
  await reader.getByText('Owners report that they burn').waitFor()
  await expect.poll(() => page.title()).not.toBe('stolen')
  const saved = page.waitForResponse(/articles\.save/)
  await reader.getByRole('button', { name: /^Save/ }).click()
  await saved
  await reader.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Saved Articles' }).click()
  await page.getByRole('heading', { name: 'Saved Articles' }).waitFor()
  await sails.waitFor()

  await server.close()
  server = await startTestServer({ DATA_DIR: dataDir })
  await page.goto(`${server.url}/saved`)
  await sails.waitFor()
  expect(errors).toEqual([])
})
