import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFaults } from '../testing/axe-faults.ts'
import { type ListFixture, openListFixture } from '../testing/list-fixture.ts'

let fixture: ListFixture
let page: Page
beforeAll(async () => {
  fixture = await openListFixture()
  page = fixture.page
})
afterAll(() => fixture.close())

const shown = (count: number) => expect.poll(() => page.getByRole('article').count()).toBe(count)
const choose = async (n: number, item: string) => {
  await fixture.card(n).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('loaded pages, filters and scroll position are restored after an article’s page, back and forward, and a reload', async () => {
  await fixture.open('/?order=latest')
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
  expect(new URL(page.url()).search).toBe('?order=latest&read=unread&view=list')
  await page.getByRole('button', { name: 'Filter 1 on' }).waitFor()
})

test('the reader over the list closes with the back button and keeps the list as it was', async () => {
  await fixture.open('/?order=latest&newsletters=x')
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await shown(24)
  await page.getByRole('button', { name: 'Load More' }).click()
  await shown(48)
  await fixture.card(30).getByRole('button', { name: 'Read More' }).click()
  await page.getByRole('dialog', { name: 'Story 30' }).waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await shown(48)
})

test('an article is saved by keyboard', async () => {
  await fixture.open('/?order=latest')
  await fixture.card(1).getByRole('link').focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  const bookmark = fixture.card(1).getByRole('button', { name: 'Save article' })
  await expect.poll(() => bookmark.evaluate((one) => one === document.activeElement)).toBe(true)
  await expect.poll(() => bookmark.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid')
  const saved = page.waitForResponse(/articles\.save/)
  await page.keyboard.press('Space')
  await saved
  await expect.poll(() => bookmark.getAttribute('aria-pressed')).toBe('true')
  await page.reload()
  await expect.poll(() => bookmark.getAttribute('aria-pressed')).toBe('true')
})

test('an article is shared by copying its link', async () => {
  await fixture.open('/?order=latest')
  await choose(1, 'Share')
  await page.getByText('Link copied').waitFor()
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await page.getByRole('dialog', { name: 'Story 1' }).waitFor()
})

test('an article marked as read shows it by text and colour, after a reload too', async () => {
  await fixture.open('/?order=latest')
  const colour = () =>
    fixture
      .card(2)
      .getByRole('link')
      .first()
      .evaluate((one) => getComputedStyle(one).color)
  const unread = await colour()
  const marked = page.waitForResponse(/articles\.read/)
  await choose(2, 'Mark as Read')
  await fixture.card(2).getByText('Read', { exact: true }).waitFor()
  await marked
  await page.reload()
  await fixture.card(2).getByText('Read', { exact: true }).waitFor()
  await expect.poll(() => colour()).not.toBe(unread)
  await choose(2, 'Mark as Unread')
  await fixture.card(2).getByText('Read', { exact: true }).waitFor({ state: 'hidden' })
})

test.each([320, 1280])('at %i px tags are added and removed by keyboard', async (width) => {
  await fixture.open('/?order=latest', width)
  await fixture.card(3).getByRole('button', { name: 'More actions' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Add Tags' }).waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Tags' })
  await dialog.waitFor()
  await expect
    .poll(() => dialog.getByRole('textbox').evaluate((one) => one === document.activeElement))
    .toBe(true)
  await page.keyboard.type(`at ${width}`)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: `Remove at ${width}` }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('combobox', { name: 'Tag' }).selectOption(`at ${width}`)
  await shown(1)
  await fixture.card(3).waitFor()
})

test.each([
  [320, 'light'],
  [1280, 'dark'],
] as const)('at %i px in %s the filter is accessible, and closes by keyboard', async (width, theme) => {
  await page.request.patch(`${fixture.url}/api/user/preferences`, { data: { colorMode: theme } })
  await fixture.open('/?order=latest', width)
  const button = page.getByRole('button', { name: 'Filter' })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'TheHustle' }).check()
  await page.getByRole('button', { name: 'Filter 1 on' }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(width)
  const box = await page.getByRole('dialog').boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(
    await page.getByRole('button', { name: 'Filter 1 on' }).evaluate((one) => one === document.activeElement),
  ).toBe(true)
})

test('in a long list only articles near the viewport are fully rendered', async () => {
  await fixture.open('/?order=latest')
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
