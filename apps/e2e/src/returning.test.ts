import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openListFixture } from './testing/list-fixture.ts'

const DESKTOP = { width: 1280, height: 900 }

const fixture = forAllTests(() => openListFixture())
/** The open page; some tests have one of other browser options. */
let page: Page
beforeAll(async () => {
  for (const n of [6, 5, 4, 3, 2, 1]) {
    for (const at of [0, 59]) {
      const text = `Paragraph ${at} of ${n} goes`
      await fixture.account.client.highlights.add.mutate({ id: fixture.ids[n] ?? '', text })
    }
  }
})
beforeEach(async () => {
  page = fixture.page
  await page.setViewportSize(DESKTOP)
  // Not about:blank, after which a new process compiles the scripts again.
  await page.goto(`${fixture.url}/icon.svg`)
})
afterEach(async () => {
  if (page !== fixture.page) await page.context().close()
})

const reader = (n?: number) => page.getByRole('dialog', n ? { name: `Story ${n}`, exact: true } : {})
const card = (n: number) =>
  page
    .getByRole('main')
    .getByRole('article', { name: `Story ${n}`, exact: true })
    .last()
const title = (n: number) => card(n).getByRole('link', { name: `Story ${n}`, exact: true })
const words = (n: number, at = 0) => reader().getByText(`Paragraph ${at} of ${n} goes`)
const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement)
/** The distance of an element from the top of the window. */
const topOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().top)
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

interface Place {
  url: string
  top: number
  opener: Locator
}
/** Opens a list, extends it and scrolls down to what opens an article. */
async function scrollTo(path: string, opener: Locator, headline?: number): Promise<Place> {
  await page.goto(`${fixture.url}${path}`)
  if (headline) {
    if (headline > 24) await page.getByRole('button', { name: 'Load More' }).click()
    // Far from the viewport only an article's title is rendered, which is replaced with the full one.
    await title(headline).evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await card(headline).getByRole('button').first().waitFor()
  }
  await opener.waitFor()
  await opener.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(600)
  return { url: page.url(), top: await topOf(opener), opener }
}
async function expectBack({ url, top, opener }: Place): Promise<void> {
  await reader().waitFor({ state: 'hidden' })
  await expect.poll(() => page.url()).toBe(url)
  await expect.poll(() => hasFocus(opener)).toBe(true)
  await expect.poll(() => topOf(opener)).toBeCloseTo(top, -1)
}

describe('an article opened from a list', () => {
  test('by its title returns to it, closed by its button, Escape or the browser’s back button, and after a reload', async () => {
    const place = await scrollTo('/', title(40), 40)
    const shown = await page.getByRole('main').getByRole('article').count()
    for (const close of [
      () => reader().getByRole('button', { name: 'Close' }).click(),
      () => press('Escape'),
      () => page.goBack(),
    ]) {
      await title(40).click()
      await words(40).waitFor()
      expect(page.url()).toBe(`${fixture.url}/article/${fixture.ids[40]}`)
      expect(await page.locator('main article').count()).toBe(shown)
      await close()
      await expectBack(place)
    }
    await title(40).click()
    await words(40).waitFor()
    await page.reload()
    await words(40).waitFor()
    await page.getByRole('navigation', { name: 'Articles in this list' }).waitFor()
    await press('Escape')
    await reader().waitFor({ state: 'hidden' })
    await expect.poll(() => page.url()).toBe(place.url)
    await expect.poll(() => hasFocus(title(40))).toBe(true)
    await page.goBack()
    await expect.poll(() => page.url()).toBe(`${fixture.url}/icon.svg`)
  })

  test('by Read More on a row returns to it, or to the story that was read last', async () => {
    const more = card(40).getByRole('button', { name: 'Read More' })
    const place = await scrollTo('/?view=list', more, 40)
    await more.click()
    await words(40).waitFor()
    await press('Escape')
    await expectBack(place)
    await more.click()
    await words(40).waitFor()
    await press('j')
    await words(41).waitFor()
    await press('Escape')
    await reader().waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(title(41))).toBe(true)
    expect(page.url()).toBe(place.url)
  })

  test('by the second of its highlights returns to that, also when another was made', async () => {
    const opener = card(6).getByRole('link', { name: 'Go to article' })
    const place = await scrollTo('/highlights', opener)
    await opener.click()
    await words(6, 30).click({ clickCount: 3 })
    await reader().getByText('Highlight saved').waitFor()
    await press('Escape')
    await expectBack(place)
  })

  test('by its address goes to the digest when closed', async () => {
    await page.goto(`${fixture.url}/article/${fixture.ids[3]}`)
    await words(3).waitFor()
    expect(await page.getByRole('navigation', { name: 'Articles in this list' }).count()).toBe(0)
    await press('Escape')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    await page.getByRole('main').getByRole('toolbar').waitFor()
    await page.goBack()
    await expect.poll(() => page.url()).toBe(`${fixture.url}/icon.svg`)
  })
})

describe('keys', () => {
  beforeEach(() => fixture.open('/'))

  test('move through the list, open an article, continue in the reader, and return to the same position', async () => {
    await press('j', 'j', 'j', 'k', 'j', 'j', 'j', 'j', 'j')
    await expect.poll(() => hasFocus(title(7))).toBe(true)
    const top = await topOf(title(7))
    await press('o')
    await reader(7).getByText('7 of 24').waitFor()
    await press('j')
    await reader(8).getByText('8 of 24').waitFor()
    await press('k', 'k')
    await reader(6).getByRole('button', { name: 'Next Story 7' }).click()
    await reader(7).getByRole('button', { name: 'Previous Story 6' }).waitFor()
    await press('Escape')
    await expectBack({ url: `${fixture.url}/`, top, opener: title(7) })
  })

  test('save, mark as read and unread, select, and act on all selected ones', async () => {
    const saved = (n: number) =>
      card(n).getByRole('button', { name: 'Save article', pressed: true }).waitFor()
    await press('j', 's')
    await saved(1)
    const read = (n: number) => card(n).getByText('Read', { exact: true })
    const wasRead = await read(1).isVisible()
    await press('m')
    await read(1).waitFor({ state: wasRead ? 'hidden' : 'visible' })
    await press('j', 'x', 'j', 'x')
    const bar = page.getByRole('region', { name: 'Selected articles' })
    await bar.getByText('2 articles selected').waitFor()
    await press('s')
    for (const n of [2, 3]) await saved(n)
    await press('e')
    await bar.waitFor({ state: 'hidden' })
    for (const n of [2, 3]) await read(n).waitFor()
  })

  test('lead to the screens, after g, and to the search, where they do nothing while the user types', async () => {
    for (const [key, name] of [
      ['s', 'Saved Articles'],
      ['h', 'Highlights'],
      ['n', 'My Newsletters'],
      ['t', "Today's Digest"],
    ] as const) {
      await press('g', key)
      await page.getByRole('heading', { name, level: 1 }).waitFor()
    }
    await press('/')
    const search = page.getByRole('combobox', { name: 'Search' }).first()
    await expect.poll(() => hasFocus(search)).toBe(true)
    await page.keyboard.type('jjsmexo?/gs')
    await expect.poll(() => search.inputValue()).toBe('jjsmexo?/gs')
    expect(await hasFocus(search)).toBe(true)
    expect(page.url()).toBe(`${fixture.url}/`)
    expect(await reader().count()).toBe(0)
  })

  test('are all shown by ?, and switched off and on together or one by one', async () => {
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await press('?')
    await dialog.getByText('Mark as read and go to next').waitFor()
    const off = page.waitForResponse(/user\.updatePreferences/)
    await dialog.getByRole('switch', { name: 'Use single-key shortcuts' }).click()
    await off
    await press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await press('j', '?')
    expect(await reader().count()).toBe(0)
    expect(await hasFocus(title(1))).toBe(false)
    await fixture.account.client.user.updatePreferences.mutate({ shortcutsOff: ['next'] })
    await fixture.open('/')
    await press('j')
    expect(await hasFocus(title(1))).toBe(false)
    await press('k')
    await expect.poll(() => hasFocus(title(1))).toBe(true)
    await fixture.account.client.user.updatePreferences.mutate({ shortcutsOff: [] })
  })
})

test('the reading position is stored for other browsers until the end was read', async () => {
  const id = fixture.ids[10] ?? ''
  const stored = async () => (await fixture.account.client.articles.get.query({ id })).readingPosition
  await fixture.open('/')
  await title(10).click()
  await words(10, 2).waitFor()
  await reader().getByText('6 min left').waitFor()
  await page.mouse.move(640, 500)
  await page.mouse.wheel(0, (await topOf(words(10, 30))) - 90)
  await expect.poll(() => topOf(words(10, 30))).toBeLessThan(130)
  await reader()
    .getByText(/^[23] min left$/)
    .waitFor()
  await press('Escape')
  await expect.poll(stored).toBeGreaterThan(800)
  page = await fixture.newPage({ viewport: { width: 390, height: 800 } })
  await page.goto(`${fixture.url}/article/${id}`)
  await page.getByText('You’re back where you stopped reading').waitFor()
  await expect.poll(() => topOf(words(10, 30))).toBeLessThan(200)
  expect(await topOf(words(10, 30))).toBeGreaterThan(30)
  await page.mouse.move(200, 400)
  await page.mouse.wheel(0, 100_000)
  await reader().getByText('Read to the end').waitFor()
  await expect.poll(stored).toBeNull()
})

test('a swipe to the left or right opens the next or previous article, and scrolling does neither', async () => {
  page = await fixture.newPage({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })
  await page.goto(`${fixture.url}/`)
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
  await words(3, 2).waitFor()
  await wipe([300, 600], [280, 300])
  await wipe([100, 400], [300, 390])
  await reader(2).waitFor()
})

test('a theme that follows the system changes with it, at once and from the first paint', async () => {
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${fixture.url}/settings`)
  await page.getByRole('checkbox', { name: 'Match system' }).check()
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await expect.poll(theme).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(theme).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(theme).toBe('dark')
})
