import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openListFixture } from './testing/list-fixture.ts'

const fixture = forAllTests(() => openListFixture())
let page: Page
beforeAll(async () => {
  page = fixture.page
})

const shown = (count: number) => expect.poll(() => page.getByRole('article').count()).toBe(count)

test('loaded pages, filters and scroll position are restored after an article’s page, back and forward, and a reload', async () => {
  await fixture.open('/')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('button', { name: 'Unread' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'List view' }).click()
  await page.getByRole('button', { name: 'Load More' }).click()
  await shown(48)
  const title = fixture.card(40).getByRole('link', { name: 'Story 40' })
  await title.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  await title.click()
  await page.getByRole('dialog', { name: 'Story 40' }).waitFor()
  await page.goBack()
  await shown(48)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(place, -1)
  await page.goForward()
  await page.getByRole('dialog', { name: 'Story 40' }).waitFor()
  await page.goBack()
  await page.reload()
  await shown(48)
  expect(new URL(page.url()).search).toBe('?read=unread&view=list')
  await page.getByRole('button', { name: 'Filter 1 on' }).waitFor()
})

test('an article is saved by keyboard, and one that was read has another colour', async () => {
  await fixture.open('/')
  await fixture.card(1).getByRole('link').focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  const bookmark = fixture.card(1).getByRole('button', { name: 'Save article' })
  await expect.poll(() => bookmark.evaluate((one) => one === document.activeElement)).toBe(true)
  await expect.poll(() => bookmark.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid')
  const saved = page.waitForResponse(/articles\.save/)
  await page.keyboard.press('Space')
  await saved
  const title = fixture.card(2).getByRole('link').first()
  const colour = () => title.evaluate((one) => getComputedStyle(one).color)
  const unread = await colour()
  const marked = page.waitForResponse(/articles\.read/)
  await fixture.card(2).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Mark as Read' }).click()
  await fixture.card(2).getByText('Read', { exact: true }).waitFor()
  await marked
  await page.reload()
  await expect.poll(() => bookmark.getAttribute('aria-pressed')).toBe('true')
  await fixture.card(2).getByText('Read', { exact: true }).waitFor()
  await expect.poll(colour).not.toBe(unread)
})

test('the filter is used and closed by keyboard, and fits a phone', async () => {
  await fixture.open('/', 320)
  const button = page.getByRole('button', { name: 'Filter' })
  await button.focus()
  await page.keyboard.press('Enter')
  const newsletter = page.getByRole('checkbox', { name: 'TheHustle' })
  await newsletter.focus()
  await page.keyboard.press('Space')
  const filtered = page.getByRole('button', { name: 'Filter 1 on' })
  await filtered.waitFor()
  const { x = -1, width = 0 } = (await page.getByRole('dialog').boundingBox()) ?? {}
  expect([x >= 0, x + width <= 320]).toEqual([true, true])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => filtered.evaluate((one) => one === document.activeElement)).toBe(true)
})

test('in a long list only articles near the viewport are fully rendered', async () => {
  await fixture.open('/')
  for (const count of [48, 60]) {
    await page.getByRole('button', { name: 'Load More' }).click()
    await shown(count)
  }
  const whole = () => page.getByRole('button', { name: 'Read More' }).count()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(whole).toBeLessThan(48)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await fixture.card(60).getByRole('button', { name: 'Read More' }).waitFor()
})

/** Elements covering the items of the open menu, checked at the middle and the edges of each. */
const covers = () =>
  page.getByRole('menuitem').evaluateAll((items) =>
    items.flatMap((item) => {
      item.scrollIntoView({ block: 'nearest' })
      const { left, top, width, height } = item.getBoundingClientRect()
      const points = [0.05, 0.5, 0.95].map((part) => [left + width * part, top + height / 2] as const)
      return points.flatMap(([x, y]) => {
        const hit = document.elementFromPoint(x, y)
        return item.contains(hit) ? [] : [`${item.textContent}: ${hit?.className}`]
      })
    }),
  )
/** What covers the first menus; what lies over one is of its own card or of one after it. */
async function coveredMenus(count: number, within = page.locator('body')): Promise<string[]> {
  const found: string[] = []
  const buttons = within.locator('[aria-haspopup="menu"]:visible')
  await buttons.first().waitFor()
  for (let at = 0; at < Math.min(count, await buttons.count()); at++) {
    await buttons.nth(at).scrollIntoViewIfNeeded()
    await buttons.nth(at).click()
    await page.getByRole('menu').waitFor()
    found.push(...(await covers()))
    // A key that comes before the menu has the focus closes nothing.
    const close = async () => {
      await page.keyboard.press('Escape')
      return page.getByRole('menu').count()
    }
    await expect.poll(close, { interval: 1000 }).toBe(0)
  }
  return found
}

test.each([390, 1280])(
  'at %i px nothing covers an open menu, of the bar, of a card and in the reader',
  async (width) => {
    for (const path of ['/', '/?view=list']) {
      await fixture.open(path, width)
      await fixture.card(4).getByRole('button', { name: 'More actions' }).waitFor()
      expect(await coveredMenus(2), path).toEqual([])
      expect(await coveredMenus(5, page.getByRole('main')), path).toEqual([])
    }
    await fixture.card(2).getByRole('button', { name: 'Read More' }).click()
    const reader = page.getByRole('dialog')
    await reader.getByRole('button', { name: 'linux' }).waitFor()
    expect(await coveredMenus(5, reader)).toEqual([])
    await page.goBack()
    await reader.waitFor({ state: 'hidden' })
    await page.goto(`${fixture.url}/newsletters`)
    await page.getByRole('button', { name: 'Actions for TheHustle' }).waitFor()
    expect(await coveredMenus(2, page.getByRole('main'))).toEqual([])
  },
)
