import { addArticle } from '@tidings/api/testing/add-article'
import { signUp, startTestServer, type TestServer } from '@tidings/api-server/testing/test-server'
import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFirefox } from './testing/find-firefox.ts'
import { launchFirefox } from './testing/firefox.ts'
import { hasPrefetched } from './testing/has-prefetched.ts'
import { type Line, openLine } from './testing/line.ts'

const executable = findFirefox()
const TITLES = [
  'Cargo ships are going back to sail',
  'The harbour gets a second crane',
  'A lighthouse is for sale',
]
const [SHIPS = '', CRANE = '', LIGHTHOUSE = ''] = TITLES
const PASSAGE = 'The captain counts the chimneys.'

/** Firefox has no Background Sync, so pending changes are sent when the page gets its online event. */
describe.skipIf(!executable)('in Firefox without a connection', { timeout: 120_000 }, () => {
  let server: TestServer
  let line: Line
  let browser: Browser
  let page: Page
  let userId: string
  beforeAll(async () => {
    server = await startTestServer()
    line = await openLine(server.url)
    const { client, user } = await signUp(server.url, 'Ann')
    userId = user.uid
    const { newsletter } = await client.newsletters.add.mutate({
      name: 'The Morning Ledger',
      sourceEmail: 'hello@ledger.example',
    })
    const owner = { userId, newsletterId: newsletter.id }
    for (const title of TITLES) {
      const text = `${title}. Nobody had expected it on the quay.`
      await addArticle(server.app.database.db, owner, {
        ...{ title, html: `<p>${text}</p><p>${PASSAGE}</p>`, text: `${text}\n\n${PASSAGE}` },
      })
    }
    browser = await launchFirefox(executable ?? '')
    page = await browser.newPage()
    await page.setViewport({ width: 1280, height: 900 })
  })
  afterAll(async () => {
    await browser?.close()
    await line?.close()
    await server?.close()
  })

  // Not by role and name, which Firefox takes long to find.
  const link = (name: string) => page.locator(`::-p-xpath(//a[normalize-space(.)="${name}"])`)
  const reader = (title: string) => page.locator(`[role=dialog] ::-p-text(${title})`)
  const text = (words: string) => page.locator(`::-p-text(${words})`)
  const painted = () => page.evaluate(() => [...(CSS.highlights.get('passage') ?? [])].map(String))
  const closeReader = async () => {
    await page.keyboard.press('Escape')
    await page.waitForSelector('[role=dialog]', { hidden: true })
  }
  /** Requests that changed something, by what they called. */
  const sent = () => {
    const calls = line.requests.flatMap(
      (one) => /^POST \/api\/trpc\/([^?]+)/.exec(one)?.[1]?.split(',') ?? [],
    )
    // The digest below the reader asks what is new.
    return calls.filter((call) => !call.startsWith('auth.') && call !== 'editions.visit')
  }
  /** The user's data on the server: titles of articles that are read and saved, and highlights. */
  async function stored() {
    const { db } = server.app.database
    const articles = await db.selectFrom('articles').select(['title', 'read_at', 'saved_at']).execute()
    const highlights = await db.selectFrom('highlights').select('text').execute()
    return {
      read: articles.flatMap(({ title, read_at: at }) => (at === null ? [] : [title])).sort(),
      saved: articles.flatMap(({ title, saved_at: at }) => (at === null ? [] : [title])),
      highlights: highlights.map((one) => one.text),
    }
  }

  test('the user signs in, and today’s edition is stored', async () => {
    await page.goto(`${line.url}/login`)
    await page.locator('input[type=email]').fill('ann@example.com')
    await page.locator('input[type=password]').fill('correct horse')
    await page.locator('button[type=submit]').click()
    await link(SHIPS).wait()
    await expect
      .poll(() => page.evaluate(hasPrefetched, `tidings-kept-${userId}`), { timeout: 30_000 })
      .toBe(true)
  })

  test('today’s edition opens after a reload, and its articles', async () => {
    line.cut()
    await page.reload()
    await text('be reached.').wait()
    await text('Showing your articles as of today').wait()
    for (const title of TITLES) await link(title).wait()
    await link(SHIPS).click()
    await reader(SHIPS).wait()
    await text('Nobody had expected it on the quay.').wait()
    await closeReader()
  })

  test('what is read, saved and highlighted survives a reload and arrives once', async () => {
    await link(CRANE).click()
    await reader(CRANE).wait()
    await page.keyboard.press('s')
    const words = await page.waitForSelector('[role=dialog] ::-p-text(The captain counts)')
    await words?.click({ count: 3 })
    await expect.poll(painted).toEqual([PASSAGE])
    await closeReader()
    await link(LIGHTHOUSE).wait()
    expect(await stored()).toEqual({ read: [], saved: [], highlights: [] })

    await page.reload()
    await text('changes will sync when you').wait()
    await link(CRANE).click()
    await reader(CRANE).wait()
    await expect.poll(painted).toEqual([PASSAGE])

    // That alone would neither cut off the service worker nor let it answer a reload.
    await page.setOfflineMode(true)
    await text('You’re offline').wait()
    const before = sent().length
    line.mend()
    await page.setOfflineMode(false)
    const all = { read: [SHIPS, CRANE], saved: [CRANE], highlights: [PASSAGE] }
    await expect.poll(stored, { timeout: 30_000 }).toEqual(all)
    await page.waitForSelector('::-p-text(as of today)', { hidden: true })
    await page.reload()
    await reader(CRANE).wait()
    await expect.poll(painted).toEqual([PASSAGE])
    expect(await stored()).toEqual(all)
    expect(sent().slice(before).sort()).toEqual([
      'articles.read',
      'articles.read',
      'articles.save',
      'highlights.add',
    ])
  })

  test('what is changed just before the page is closed arrives once, with a connection and without', async () => {
    const open = async (title: string) => {
      page = await browser.newPage()
      await page.setViewport({ width: 1280, height: 900 })
      await page.goto(line.url)
      await link(title).click()
      await reader(title).wait()
    }
    await page.close()
    await open(LIGHTHOUSE)
    await expect.poll(async () => (await stored()).read).toContain(LIGHTHOUSE)
    const before = sent().length
    line.hold()
    await page.keyboard.press('s')
    await expect.poll(() => line.held()).toBeGreaterThan(0)
    await page.close()
    line.mend()
    await expect.poll(async () => (await stored()).saved).toEqual([CRANE, LIGHTHOUSE])

    await open(CRANE)
    line.cut()
    await page.keyboard.press('s')
    await page.close()
    expect((await stored()).saved).toEqual([CRANE, LIGHTHOUSE])
    line.mend()
    await open(SHIPS)
    await expect.poll(async () => (await stored()).saved).toEqual([LIGHTHOUSE])
    expect(
      sent()
        .slice(before)
        .filter((call) => call === 'articles.save'),
    ).toHaveLength(2)
  })
})
