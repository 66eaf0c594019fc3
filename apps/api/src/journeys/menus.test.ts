import { addArticle } from '@tidings/api/testing/add-article'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserFixture, openBrowserFixture } from '../testing/browser-fixture.ts'
import { signUp } from '../testing/test-server.ts'

let fixture: BrowserFixture
let page: Page
let newsletterId: string
beforeAll(async () => {
  fixture = await openBrowserFixture()
  const { token, client, user } = await signUp(fixture.server.url)
  const { db } = fixture.server.app.database
  // Two rows of three columns: what lies over a menu is of its own card or of one after it.
  for (const name of ['Kernel Weekly', 'Margins', 'TheHustle', 'Ledger']) {
    const sourceEmail = `${name.replaceAll(' ', '').toLowerCase()}@letters.example`
    const { newsletter } = await client.newsletters.add.mutate({ name, sourceEmail })
    newsletterId = newsletter.id
    await addArticle(db, { userId: user.uid, newsletterId }, { title: `Of ${name}`, tags: ['linux'] })
    const again = { title: `Again of ${name}`, is_duplicate: 1, saved_at: Date.now() } as const
    await addArticle(db, { userId: user.uid, newsletterId }, again)
  }
  await db.updateTable('newsletters').set({ confirmation_status: 'pending' }).execute()
  page = await (await fixture.signedIn(token)).newPage()
})
afterAll(() => fixture.close())

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

test.each(
  [390, 1280].flatMap((width) =>
    ['/newsletters', '/newsletter/:id', '/', '/?order=latest', '/?order=latest&view=list', '/saved'].map(
      (path) => [width, path] as const,
    ),
  ),
)('at %i px on %s nothing covers an open menu', async (width, path) => {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`${fixture.server.url}${path.replace(':id', newsletterId)}`, { waitUntil: 'networkidle' })
  const buttons = page.locator('[aria-haspopup="menu"]:visible')
  await buttons.nth(1).waitFor()
  const count = await buttons.count()
  for (let at = 0; at < count; at++) {
    const button = buttons.nth(at)
    await button.scrollIntoViewIfNeeded()
    await button.click()
    await page.getByRole('menu').waitFor()
    expect(await covers(), `the menu ${at} of ${path}`).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
})

test.each([390, 1280])('at %i px nothing covers an open menu of the reader', async (width) => {
  await page.setViewportSize({ width, height: 900 })
  await page.goto('about:blank') // A reloaded page opens its reader again.
  await page.goto(`${fixture.server.url}/?order=latest`)
  const card = page.getByRole('article', { name: 'Of Margins', exact: true })
  await card.getByRole('button', { name: 'Read More' }).click()
  const reader = page.getByRole('dialog')
  await reader.getByRole('button', { name: 'linux' }).waitFor()
  for (const button of await reader.locator('[aria-haspopup="menu"]:visible').all()) {
    await button.click()
    await page.getByRole('menu').waitFor()
    expect(await covers()).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
})
