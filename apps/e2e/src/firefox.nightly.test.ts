import { addArticle } from '@tidings/api/testing/add-article'
import { signUp, startTestServer, type TestServer } from '@tidings/api-server/testing/test-server'
import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFirefox } from './testing/find-firefox.ts'
import { launchFirefox } from './testing/firefox.ts'

const executable = findFirefox()

/** The main journeys in the second engine; all others are in Chromium. */
describe.skipIf(!executable)('in Firefox', () => {
  let server: TestServer
  let browser: Browser
  let page: Page
  let client: Awaited<ReturnType<typeof signUp>>['client']
  beforeAll(async () => {
    server = await startTestServer()
    const ann = await signUp(server.url, 'Ann')
    client = ann.client
    const { newsletter } = await client.newsletters.add.mutate({
      name: 'The Morning Ledger',
      sourceEmail: 'hello@ledger.example',
    })
    const owner = { userId: ann.user.uid, newsletterId: newsletter.id }
    for (const title of ['Cargo ships are going back to sail', 'The harbour gets a second crane']) {
      const text = `${title}. Nobody had expected it on the quay.`
      const end = 'The captain counts the chimneys.'
      await addArticle(server.app.database.db, owner, {
        ...{ title, html: `<p>${text}</p><p>${end}</p>`, text: `${text}\n\n${end}` },
      })
    }
    browser = await launchFirefox(executable ?? '')
    page = await browser.newPage()
    await page.setViewport({ width: 1280, height: 900 })
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  const named = (role: string, name: string) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`)
  const path = () => new URL(page.url()).pathname

  test('the user signs in', async () => {
    await page.goto(`${server.url}/login`)
    await named('textbox', 'Email').fill('ann@example.com')
    await page.locator('input[type=password]').fill('correct horse')
    await named('button', 'Log in').click()
    await named('heading', "Today's Digest").wait()
    expect(path()).toBe('/')
  })

  test('an article opens, counts as read, and closes to the digest', async () => {
    await named('link', 'Cargo ships are going back to sail').click()
    await named('dialog', 'Cargo ships are going back to sail').wait()
    await expect
      .poll(async () => (await client.articles.list.query({})).articles.filter((one) => one.isRead).length)
      .toBe(1)
    await page.keyboard.press('Escape')
    await page.waitForSelector('[role=dialog]', { hidden: true })
    expect(path()).toBe('/')
  })

  test('a selection is highlighted, and painted again after a reload', async () => {
    await named('link', 'Cargo ships are going back to sail').click()
    const words = await page.waitForSelector('::-p-text(The captain counts)')
    await words?.click({ count: 3 })
    await expect
      .poll(async () => (await client.highlights.list.query({})).highlights.map(({ text }) => text))
      .toEqual(['The captain counts the chimneys.'])
    await page.reload()
    const painted = () => page.evaluate(() => [...(CSS.highlights.get('passage') ?? [])].map(String))
    await expect.poll(painted).toContain('The captain counts the chimneys.')
    await page.keyboard.press('Escape')
  })

  test('the search box finds an article and what was highlighted', async () => {
    await named('combobox', 'Search').fill('captain')
    await page.keyboard.press('Enter')
    await named('heading', 'Results for “captain”').wait()
    expect(path()).toBe('/search')
    await named('tab', 'Articles (2)').wait()
    await named('tab', 'Highlights (1)').wait()
  })
})
