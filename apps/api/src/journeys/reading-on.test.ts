import { addArticle } from '@tidings/api/testing/add-article'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BrowserFixture, openBrowserFixture } from '../testing/browser-fixture.ts'
import { signUp } from '../testing/test-server.ts'

const COUNT = 12
const DESKTOP = { width: 1280, height: 900 }

let fixture: BrowserFixture
let account: Awaited<ReturnType<typeof signUp>>
/** The open page; some tests have one of other browser options. */
let page: Page
let desktop: Page
const ids: string[] = []
beforeAll(async () => {
  fixture = await openBrowserFixture()
  account = await signUp(fixture.server.url)
  const { newsletter } = await account.client.newsletters.add.mutate({
    name: 'Kernel Weekly',
    sourceEmail: 'kernel@weekly.example',
  })
  const owner = { userId: account.user.uid, newsletterId: newsletter.id }
  const now = Date.now()
  for (let n = 1; n <= COUNT; n++) {
    const wanted = { title: `Story ${n}`, html: text(n), received_at: now - n * 1000, reading_minutes: 6 }
    ids[n] = await addArticle(fixture.server.app.database.db, owner, wanted)
  }
  desktop = await newPage({ viewport: DESKTOP })
})
beforeEach(async () => {
  page = desktop
  // Not about:blank, after which a new process compiles the scripts again.
  await page.goto(`${fixture.server.url}/icon.svg`)
})
afterEach(async () => {
  if (page !== desktop) await page.context().close()
})
afterAll(() => fixture.close())

const text = (n: number) =>
  Array.from({ length: 60 }, (_, at) => `<p>Paragraph ${at} of ${n} goes on for a while.</p>`).join('')
const newPage = async (options: BrowserContextOptions) =>
  (await fixture.signedIn(account.token, options)).newPage()
const title = (n: number) => page.getByRole('main').getByRole('link', { name: `Story ${n}`, exact: true })
const card = (n: number) => page.getByRole('article', { name: `Story ${n}`, exact: true })
const reader = (n: number) => page.getByRole('dialog', { name: `Story ${n}`, exact: true })
const words = (n: number, at: number) => page.getByText(`Paragraph ${at} of ${n} goes`)
const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement)
const topOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().top)
const openList = async () => {
  await page.goto(`${fixture.server.url}/?order=latest`)
  await title(1).waitFor()
}
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const stored = async (n: number) =>
  (await account.client.articles.get.query({ id: ids[n] ?? '' })).readingPosition
/** Scrolls the reader by wheel until a paragraph is at its top. */
const readTo = async (n: number, at: number) => {
  await page.mouse.move(640, 500)
  const top = await topOf(words(n, at))
  await page.mouse.wheel(0, top - 90)
  await expect.poll(() => topOf(words(n, at))).toBeLessThan(130)
}

describe('keys', () => {
  beforeEach(openList)

  test('move through the list, open an article, continue in the reader, and return to the same position', async () => {
    await press('j', 'j', 'j', 'k', 'j', 'j', 'j', 'j', 'j')
    await expect.poll(() => hasFocus(title(7))).toBe(true)
    const [scrolled, top] = [await page.evaluate(() => window.scrollY), await topOf(title(7))]
    expect(scrolled).toBeGreaterThan(300)
    await press('o')
    await reader(7).waitFor()
    await reader(7).getByText('7 of 12').waitFor()
    await press('j')
    await reader(8).getByText('8 of 12').waitFor()
    await press('k', 'k')
    await reader(6).getByRole('button', { name: 'Next Story 7' }).click()
    await reader(7).getByRole('button', { name: 'Previous Story 6' }).waitFor()
    await press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(page.url()).toBe(`${fixture.server.url}/?order=latest`)
    await expect.poll(() => hasFocus(title(7))).toBe(true)
    await expect.poll(() => topOf(title(7))).toBeCloseTo(top, -1)
    await page.goBack()
    expect(page.url()).toBe(`${fixture.server.url}/icon.svg`)
  })

  test('save, mark as read and unread, select, and act on all selected ones', async () => {
    const saved = (n: number) =>
      card(n).getByRole('button', { name: 'Save article', pressed: true }).waitFor()
    await press('j', 's')
    await saved(1)
    const wasRead = await card(1).getByText('Read', { exact: true }).isVisible()
    await press('m')
    await card(1)
      .getByText('Read', { exact: true })
      .waitFor({ state: wasRead ? 'hidden' : 'visible' })
    await press('j', 'x', 'j', 'x')
    const bar = page.getByRole('region', { name: 'Selected articles' })
    await bar.getByText('2 selected').waitFor()
    await press('s')
    await saved(2)
    await saved(3)
    await press('e')
    await bar.waitFor({ state: 'hidden' })
    for (const n of [2, 3]) await card(n).getByText('Read', { exact: true }).waitFor()
    await press('e')
    await expect.poll(() => hasFocus(title(4))).toBe(true)
  })

  test('lead to the screens, after g, and to the search', async () => {
    await press('g', 's')
    await page.getByRole('heading', { name: 'Saved Articles', level: 1 }).waitFor()
    await press('g', 'h')
    await page.getByRole('heading', { name: 'Highlights', level: 1 }).waitFor()
    await press('g', 'n')
    await page.getByRole('heading', { name: 'My Newsletters', level: 1 }).waitFor()
    await press('g', 't')
    await page.getByRole('heading', { name: "Today's Digest", level: 1 }).waitFor()
    await press('/')
    await expect.poll(() => hasFocus(page.getByRole('combobox', { name: 'Search' }).first())).toBe(true)
  })

  test('do nothing while the user types', async () => {
    const search = page.getByRole('combobox', { name: 'Search' }).first()
    const before = (await account.client.articles.saved.query({})).articles.length
    await search.click()
    await page.keyboard.type('jjsmexo?/gs')
    expect(await search.inputValue()).toBe('jjsmexo?/gs')
    expect(await hasFocus(search)).toBe(true)
    expect(page.url()).toBe(`${fixture.server.url}/?order=latest`)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect((await account.client.articles.saved.query({})).articles).toHaveLength(before)
  })

  test('are all shown by ?, and switched off and on together or one by one', async () => {
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    const all = () => dialog.getByRole('switch', { name: 'Use single-key shortcuts' })
    await press('?')
    await dialog.getByText('Mark as read and go to next').waitFor()
    await press('j')
    expect(await dialog.isVisible()).toBe(true)
    await all().click()
    await press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await press('j', '?')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await hasFocus(title(1))).toBe(false)
    await page.goto(`${fixture.server.url}/settings`)
    await page.getByRole('switch', { name: 'Use single-key shortcuts' }).click()
    await page.getByRole('checkbox', { name: 'Next article' }).uncheck()
    await expect
      .poll(async () => (await account.client.user.get.query({})).user.shortcutsOff)
      .toEqual(['next'])
    await page.goto(`${fixture.server.url}/?order=latest`)
    await title(1).waitFor()
    await press('j')
    expect(await hasFocus(title(1))).toBe(false)
    await press('k')
    await expect.poll(() => hasFocus(title(1))).toBe(true)
    await account.client.user.updatePreferences.mutate({ shortcutsOff: [] })
  })
})

describe('the reading position', () => {
  test('is stored for other browsers until the end was read', async () => {
    await openList()
    await title(4).click()
    await words(4, 2).waitFor()
    await reader(4).getByText('6 min left').waitFor()
    await readTo(4, 30)
    await reader(4)
      .getByText(/^[23] min left$/)
      .waitFor()
    await press('Escape')
    await expect.poll(() => stored(4)).toBeGreaterThan(800)
    page = await newPage({ viewport: { width: 390, height: 800 } })
    await page.goto(`${fixture.server.url}/article/${ids[4]}`)
    await page.getByText('You’re back where you stopped reading').waitFor()
    await expect.poll(() => topOf(words(4, 30))).toBeLessThan(200)
    expect(await topOf(words(4, 30))).toBeGreaterThan(30)
    await page.mouse.move(200, 400)
    await page.mouse.wheel(0, 100_000)
    await reader(4).getByText('Read to the end').waitFor()
    await expect.poll(() => stored(4)).toBeNull()
  })

  test('in a list is kept when the page of an article is reloaded', async () => {
    await openList()
    await title(5).click()
    await words(5, 2).waitFor()
    await page.reload()
    await words(5, 2).waitFor()
    await page.getByRole('navigation', { name: 'Articles in this list' }).waitFor()
    await press('j')
    await words(6, 2).waitFor()
  })

  test('closing an article that was opened by its address leads to the digest', async () => {
    await page.goto(`${fixture.server.url}/article/${ids[5]}`)
    await words(5, 2).waitFor()
    expect(await page.getByRole('navigation', { name: 'Articles in this list' }).count()).toBe(0)
    await press('Escape')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  })
})

test('a swipe to the left or right opens the next or previous article, and scrolling does neither', async () => {
  page = await newPage({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })
  await page.goto(`${fixture.server.url}/?order=latest`)
  await title(2).click()
  await words(2, 2).waitFor()
  const client = await page.context().newCDPSession(page)
  const wipe = async (from: [number, number], to: [number, number]) => {
    const points = ([x, y]: [number, number]) => [{ x, y }]
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(from) })
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(to) })
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await wipe([300, 400], [100, 410])
  await reader(3).waitFor()
  await words(3, 2).waitFor()
  await wipe([300, 600], [280, 300])
  await wipe([100, 400], [300, 390])
  await reader(2).waitFor()
})

test('a theme that follows the system changes with it, at once and from the first paint', async () => {
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${fixture.server.url}/settings`)
  await page.getByRole('checkbox', { name: 'As the system' }).check()
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await expect.poll(theme).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(theme).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(theme).toBe('dark')
})
