import { createTidingsClient } from '@tidings/api/client'
import { createTransport } from 'nodemailer'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { receiveDemoWeek } from '../demo/receive-demo-week.ts'
import { launchChromium } from '../testing/chromium.ts'
import { signUp, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let browser: Browser
let client: ReturnType<typeof createTidingsClient>
let token: string
beforeAll(async () => {
  server = await startTestServer()
  await receiveDemoWeek(server.app)
  const visitor = createTidingsClient({ baseUrl: server.url })
  token = (await visitor.auth.login.mutate({ email: 'mara@example.com', password: 'tidings' })).token
  client = createTidingsClient({ baseUrl: server.url, token })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

/** The page of a demo newsletter, with its newest issue. */
async function openNewsletter(name: string, width = 1280, as = token): Promise<Page> {
  const mine = createTidingsClient({ baseUrl: server.url, token: as })
  const { newsletters } = await mine.newsletters.list.query({})
  const newsletter = newsletters.find((one) => one.name === name)
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'tidings', value: as, url: server.url }])
  const page = await context.newPage()
  await page.goto(`${server.url}/newsletter/${newsletter?.id}`)
  await page.getByRole('heading', { level: 3, name: /stor(?:y|ies)$/ }).waitFor()
  return page
}

/** The sum of the page's numbers, and the sum that it shows. */
async function sumOf(page: Page): Promise<[number, string]> {
  const total = page.getByText(/^\d+ parts/)
  const numbers = await total.locator('xpath=..').getByRole('definition').allTextContents()
  const said = await total.textContent()
  return [numbers.reduce((sum, number) => sum + Number(number), 0), said ?? '']
}

test('every part of an issue is on its page, also after some were reclassified', async () => {
  const page = await openNewsletter('The Morning Ledger')
  const [sum, said] = await sumOf(page)
  expect(said).toBe(`${sum} parts, none lost`)
  const chips = page.getByRole('region', { name: /other parts$/ }).getByRole('button')
  const chipNumbers = (await chips.allTextContents()).map((text) => Number(/\d+$/.exec(text.trim())?.[0]))
  const stories = await page
    .getByRole('region', { name: /stories$/ })
    .getByRole('listitem')
    .count()
  const sponsors = await page.getByRole('button', { name: /^Show in digest/ }).count()
  expect(stories + sponsors + chipNumbers.reduce((all, n) => all + n, 0)).toBe(sum)

  await page
    .getByRole('button', { name: /^Show in digest/ })
    .first()
    .click()
  await page.getByRole('heading', { name: `${stories + 1} stories` }).waitFor()
  expect(await sumOf(page)).toEqual([sum, said])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: `${stories} stories` }).waitFor()
  await page.context().close()
})

test('an article is reclassified by keyboard, and the digest updates', async () => {
  const page = await openNewsletter('Kernel Weekly')
  const row = page
    .getByRole('region', { name: /stories$/ })
    .getByRole('listitem')
    .nth(1)
  const title = (await row.getByRole('link').first().textContent()) ?? ''
  const button = row.getByRole('button', { name: `Hide from digest: ${title}` })
  await row.getByRole('link').first().focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(
    await button.evaluate(({ parentElement }) => getComputedStyle(parentElement ?? document.body).opacity),
  ).toBe('1')
  const path = await row.getByRole('link').first().getAttribute('href')
  const inDigest = async () =>
    (await client.articles.list.query({ pageSize: 100 })).articles.some(({ id }) => path === `/article/${id}`)
  await expect.poll(() => inDigest()).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText(/will be hidden/).waitFor()
  await expect.poll(() => inDigest()).toBe(false)
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(focused).toMatch(/^Hide from digest: /)
  await page.getByRole('link', { name: "Today's Digest" }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.locator(`a[href="${path}"]`).count()).toBe(0)
  await page.context().close()
})

test('a reprocessed issue is unchanged', async () => {
  const page = await openNewsletter('Margins')
  const before = await sumOf(page)
  await page.getByRole('button', { name: 'Process again' }).click()
  await page.getByText('Issue processed again').waitFor()
  expect(await sumOf(page)).toEqual(before)
  await page.context().close()
})

test('on a phone the chosen issue scrolls into view', async () => {
  const page = await openNewsletter('The Morning Ledger', 390)
  await page.getByRole('button', { name: 'Show older issues' }).click()
  const older = page.getByRole('region', { name: 'Issues' }).getByRole('link').last()
  await older.click()
  const title = page.locator('#issue')
  await vi.waitFor(async () => {
    const box = await title.boundingBox()
    expect(box?.y).toBeGreaterThan(60)
    expect(box?.y).toBeLessThan(400)
  }, 20_000)
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.context().close()
})

test('hundreds of non-article parts of an issue open without delay', async () => {
  const { token: hers, user, client: her } = await signUp(server.url, 'Many')
  const transport = createTransport({ host: '127.0.0.1', port: server.smtpPort, ignoreTLS: true })
  const jobs = Array.from(
    { length: 300 },
    (_, n) =>
      `<p><a href="https://share.example/${n}">Share story ${n} on a network</a></p><hr><h2><a href="https://stories.example/${n}">Story number ${n} has a headline of its own</a></h2><p>And it has words enough to be taken for what it is, a story about the number ${n}.</p>`,
  )
  await transport.sendMail({
    from: '"Long News" <news@long.example>',
    to: user.emailAddress,
    subject: 'A long one',
    html: jobs.join('<hr>'),
  })
  await vi.waitFor(
    async () => {
      const [newsletter] = (await her.newsletters.list.query({})).newsletters
      const [issue] = newsletter ? (await her.newsletters.issues.query({ id: newsletter.id })).issues : []
      if (issue?.state !== 'processed') throw new Error('not there yet')
    },
    { timeout: 40_000, interval: 100 },
  )
  const page = await openNewsletter('Long News', 1280, hers)
  const chip = page
    .getByRole('region', { name: /other parts$/ })
    .getByRole('button')
    .first()
  const took = await chip.evaluate(async (button: HTMLButtonElement) => {
    const start = performance.now()
    button.click()
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return performance.now() - start
  })
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(300)
  expect(took).toBeLessThan(4000)
  await page.context().close()
})
