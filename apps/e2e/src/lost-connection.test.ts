import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openListFixture } from './testing/list-fixture.ts'

/** Without a service worker, as on the first visit. */
const fixture = forAllTests(() => openListFixture())
let page: Page
beforeAll(async () => {
  page = fixture.page
})
/** Opens the list; resolves when the code that opens articles is loaded. */
beforeEach(async () => {
  // The same address again would restore what a failed test left open.
  await page.goto(`${fixture.url}/icon.svg`)
  const fetched = page.waitForResponse(/assets\/article-screen-/)
  await fixture.open('/')
  await fixture.card(3).waitFor()
  await fetched
  await page.waitForLoadState('networkidle')
})
afterEach(async () => {
  await page.context().setOffline(false)
  await page.unrouteAll()
})

const goOffline = async () => {
  await page.context().setOffline(true)
  await notice().waitFor()
}
const goOnline = () => page.context().setOffline(false)
const notice = () => page.getByText('You’re offline')
const noConnection = () => page.getByRole('heading', { name: 'No connection' })
const tryAgain = () => page.getByRole('button', { name: 'Try again' })
const reader = (n: number) => page.getByRole('dialog', { name: `Story ${n}`, exact: true })
const frame = () => page.getByRole('navigation', { name: 'Main', includeHidden: true })

test('what was read can be read offline, under a notice that stays; another article says so, and opens when online again', async () => {
  await fixture.card(3).getByRole('button', { name: 'Read More' }).click()
  await reader(3).getByText('Paragraph 0 of 3').waitFor()
  await page.keyboard.press('Escape')
  await reader(3).waitFor({ state: 'hidden' })
  await goOffline()
  await page.mouse.wheel(0, 2000)
  await expect.poll(() => notice().evaluate((one) => one.getBoundingClientRect().top)).toBeLessThan(80)
  await page.evaluate(() => window.scrollTo(0, 0))
  await fixture.card(3).getByRole('link').first().click()
  await reader(3).getByText('Paragraph 0 of 3').waitFor()
  await page.keyboard.press('Escape')
  await reader(3).waitFor({ state: 'hidden' })

  await fixture.card(1).getByRole('link').first().click()
  await noConnection().waitFor()
  await frame().waitFor()
  await tryAgain().click()
  await noConnection().waitFor()
  await goOnline()
  await reader(1).waitFor()
  await notice().waitFor({ state: 'detached' })
})

test('the reader over the list says so too; Try again works when online again, even without an event', async () => {
  await page.route(/articles\.get/, (route) => route.abort())
  await fixture.card(2).getByRole('button', { name: 'Read More' }).click()
  await page.getByRole('dialog').getByRole('heading', { name: 'No connection' }).waitFor()
  // The earlier text is still there: only the failure shows that it was retried.
  const failed = page.waitForEvent('requestfailed', (request) => /articles\.get/.test(request.url()))
  await tryAgain().click()
  await failed
  await noConnection().waitFor()
  await page.unrouteAll()
  await tryAgain().click()
  await reader(2).waitFor()
  await page.keyboard.press('Escape')
  await reader(2).waitFor({ state: 'hidden' })
  await fixture.card(2).waitFor()
})

test('a screen or dialog whose code can’t be fetched says so within the layout, and opens when online again', async () => {
  const openMenu = () => fixture.card(3).getByRole('button', { name: 'More actions' }).click()
  const openTags = async () => {
    await openMenu()
    await page.getByRole('menuitem', { name: 'Add Tags' }).click()
  }
  // The code of menus is loaded with the first one.
  await openMenu()
  await page.getByRole('menuitem', { name: 'Add Tags' }).waitFor()
  await page.keyboard.press('Escape')
  await goOffline()
  await openTags()
  await page.getByRole('alert').getByText('Please try again when you are online.').waitFor()
  await fixture.card(3).waitFor()
  await page.getByRole('link', { name: 'Highlights' }).click()
  await noConnection().waitFor()
  await frame().waitFor()
  await tryAgain().click()
  await noConnection().waitFor()
  await page.goBack()
  await fixture.card(3).waitFor()
  await page.goForward()
  await noConnection().waitFor()
  await goOnline()
  await page.getByRole('heading', { name: 'Highlights', level: 1 }).waitFor()
  await page.goBack()
  await fixture.card(3).waitFor()
  await openTags()
  await page.getByRole('dialog', { name: 'Tags' }).waitFor()
})

test('a list that could not be loaded offline loads by itself when online again', async () => {
  await page.getByRole('link', { name: 'Saved Articles' }).click()
  await page.getByRole('heading', { name: 'No articles found' }).waitFor()
  await goOffline()
  await page.getByRole('link', { name: 'Business' }).click()
  await page.getByRole('heading', { name: 'Error loading articles' }).waitFor()
  await goOnline()
  await fixture.card(2).waitFor()
})
