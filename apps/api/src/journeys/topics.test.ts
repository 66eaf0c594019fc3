import { addArticle } from '@tidings/api/testing/add-article'
import { seedNewsletter } from '@tidings/db/testing/seed'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFaults } from '../testing/axe-faults.ts'
import { type BrowserFixture, openBrowserFixture } from '../testing/browser-fixture.ts'
import { signUp } from '../testing/test-server.ts'

let fixture: BrowserFixture
let token: string
beforeAll(async () => {
  fixture = await openBrowserFixture()
  const account = await signUp(fixture.server.url)
  token = account.token
  const { db } = fixture.server.app.database
  const userId = account.user.uid
  const kernel = await seedNewsletter(db, userId, 'Kernel Weekly')
  const ads = await seedNewsletter(db, userId, 'Ads Daily')
  const now = Date.now()
  const stories = [
    { title: 'A lamp', newsletterId: ads, tags: ['lamps'] },
    { title: 'A kernel', newsletterId: kernel, tags: ['linux'] },
    { title: 'A crab', newsletterId: kernel, tags: ['rust'], html: '<p>It walks sideways.</p>' },
  ]
  for (const [n, { title, newsletterId, tags, ...rest }] of stories.entries()) {
    await addArticle(db, { userId, newsletterId }, { title, tags, received_at: now - n, ...rest })
  }
})
afterAll(() => fixture.close())

async function open(width: number): Promise<Page> {
  const context = await fixture.signedIn(token, {
    viewport: { width, height: 900 },
    hasTouch: width < 500,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  await page.goto(`${fixture.server.url}/?order=latest`)
  await page.getByRole('article').first().waitFor()
  return page
}
const order = (page: Page, ...titles: string[]) =>
  expect
    .poll(() =>
      page
        .getByRole('article')
        .evaluateAll((all) => all.map((one) => one.querySelector('h2, h3')?.textContent)),
    )
    .toEqual(titles)

test('a tag is followed, and its article comes first with the reason; a newsletter is muted, and that is undone', async () => {
  const page = await open(1280)
  await order(page, 'A lamp', 'A kernel', 'A crab')
  // By keyboard: a row is one tab stop, and the context menu key opens its menu.
  await page.getByRole('link', { name: /^rust/ }).focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Follow' }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await order(page, 'A crab', 'A lamp', 'A kernel')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^rust/)
  const crab = page.getByRole('article', { name: 'A crab' })
  await crab.getByText('Followed').waitFor()
  await crab.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Why am I seeing this?' }).click()
  await page.getByText('You follow the tag “rust”, so it comes first in its day.').waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const more = page.getByRole('article', { name: 'A lamp' }).getByRole('button', { name: 'More actions' })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Mute Ads Daily' }).press('Enter')
  await order(page, 'A crab', 'A kernel', 'A lamp')
  await expect.poll(() => more.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await order(page, 'A crab', 'A lamp', 'A kernel')
  await page.reload()
  await order(page, 'A crab', 'A lamp', 'A kernel')
  await page.context().close()
})

test.each([320, 390])(
  'at %i px the menus of topics are in the drawer, and Escape closes them before it',
  async (width) => {
    const page = await open(width)
    await page.getByRole('button', { name: 'Open navigation' }).click()
    const menu = page.getByRole('button', { name: 'Follow or mute lamps' })
    await menu.scrollIntoViewIfNeeded()
    await menu.click()
    const item = page.getByRole('menuitem', { name: 'Mute' })
    await item.waitFor()
    expect(await axeFaults(page)).toEqual([])
    const { x = 0, width: wide = 0 } = (await item.boundingBox()) ?? {}
    expect([x >= 0, x + wide <= width]).toEqual([true, true])
    await page.keyboard.press('Escape')
    await item.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Close navigation' }).first().waitFor()
    await page.getByRole('link', { name: /^lamps/ }).click()
    await order(page, 'A lamp')
    await page.context().close()
  },
)

test('at 320 px the reason for an article’s position fits the screen', async () => {
  const page = await open(320)
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Why am I seeing this?' }).click()
  await page.getByRole('dialog', { name: 'Why am I seeing this?' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await axeFaults(page)).toEqual([])
  await page.context().close()
})

test('following in one tab applies in another', async () => {
  const first = await open(1280)
  const second = await first.context().newPage()
  await second.goto(`${fixture.server.url}/?order=latest`)
  await second.getByRole('button', { name: 'Follow or mute linux' }).waitFor({ state: 'attached' })
  await first.getByRole('link', { name: /^linux/ }).hover()
  await first.getByRole('button', { name: 'Follow or mute linux' }).click()
  await first.getByRole('menuitem', { name: 'Follow' }).click()
  await order(second, 'A kernel', 'A crab', 'A lamp')
  await first.context().close()
})
