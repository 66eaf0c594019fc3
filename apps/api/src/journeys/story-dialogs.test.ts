import { randomUUID } from 'node:crypto'
import { addArticle } from '@tidings/api/testing/add-article'
import { seedNewsletter } from '@tidings/db/testing/seed'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFaults } from '../testing/axe-faults.ts'
import { type BrowserFixture, openBrowserFixture } from '../testing/browser-fixture.ts'
import { signUp } from '../testing/test-server.ts'

const SUMMARY = 'Eleven freighters of the Norrby line carry spinning columns.'
const PLACE = 'Captain Ilse Tornqvist says that crews needed six weeks to trust them.'
const FILLER = Array.from(
  { length: 14 },
  (_, n) =>
    `Paragraph ${n + 1} tells of harbours, of weather and of the people who load and unload the ships.`,
)
const ESSAY = [SUMMARY, ...FILLER, PLACE, ...FILLER]

let fixture: BrowserFixture
let token: string
beforeAll(async () => {
  fixture = await openBrowserFixture()
  const account = await signUp(fixture.server.url)
  token = account.token
  const { db } = fixture.server.app.database
  const userId = account.user.uid
  const now = Date.now()
  const story_id = randomUUID()
  const add = async (name: string, article: Parameters<typeof addArticle>[2]) =>
    addArticle(db, { userId, newsletterId: await seedNewsletter(db, userId, name) }, article)
  const text = ESSAY.join(' ')
  const places = [SUMMARY, PLACE].map((sentence) => {
    const start = text.indexOf(sentence)
    return { text: sentence, start, end: start + sentence.length }
  })
  await add('Harbour Notes', {
    id: story_id,
    story_id,
    title: 'Ships sail',
    text,
    html: ESSAY.map((paragraph) => `<p>${paragraph}</p>`).join(''),
    summary: `${SUMMARY} ${PLACE}`,
    summary_places: JSON.stringify(places),
    received_at: now - 3000,
    tags: ['ships'],
  })
  for (const [at, name] of ['Slow Freight', 'The Wire Desk'].entries()) {
    const costs = `${SUMMARY} The columns cost ${at + 2}.4 million crowns a ship.`
    const storyArticle = {
      story_id,
      is_duplicate: 1,
      title: `Sails by ${name}`,
      received_at: now - 2000 + at,
    } as const
    await add(name, { ...storyArticle, text: costs, html: `<p>${costs}</p>`, tags: ['wind'] })
  }
  await add('Margins', { title: 'Bees hum', received_at: now - 4000 })
})
afterAll(() => fixture.close())

async function open(width: number): Promise<Page> {
  const context = await fixture.signedIn(token, { viewport: { width, height: 900 } })
  return await openTab(await context.newPage())
}
async function openTab(page: Page): Promise<Page> {
  page.setDefaultTimeout(15_000)
  await page.goto(`${fixture.server.url}/?order=latest`)
  await page.getByRole('article', { name: 'Ships sail', exact: true }).waitFor()
  return page
}
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const storyOf = (page: Page) => card(page, 'Ships sail').getByRole('button', { name: /^In 3 newsletters/ })

/** Violations on the current page in those themes, set as another tab would: of all rules in the first. */
async function faultsOf(page: Page, themes: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (const [n, theme] of themes.entries()) {
    await page.evaluate((wanted) => {
      localStorage.setItem('theme', wanted)
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme', storageArea: localStorage }))
    }, theme)
    await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' })
    await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition))
    faults.push(...(await axeFaults(page, n === 0 ? 'all' : 'colours')).map((fault) => `${theme}: ${fault}`))
  }
  const { wide, fixture } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    fixture: innerWidth,
  }))
  return wide > fixture ? [...faults, `${wide} px wide`] : faults
}

test('a sentence of the summary links to its place in the text, by mouse and by keyboard', async () => {
  const page = await open(1280)
  await card(page, 'Ships sail').getByRole('button', { name: 'Read More' }).click()
  const reader = page.getByRole('dialog', { name: 'Ships sail' })
  const summary = reader.getByRole('region', { name: 'Summary' })
  const place = reader.locator('p', { hasText: PLACE }).last()
  const sentence = summary.getByRole('button', { name: PLACE })
  const isAtPlace = async () => {
    await expect.poll(() => place.evaluate((one) => one === document.activeElement)).toBe(true)
    const { y = -1 } = (await place.boundingBox()) ?? {}
    expect(y > 0 && y < 900).toBe(true)
  }
  await sentence.click()
  await isAtPlace()
  await sentence.focus()
  await page.keyboard.press('Enter')
  await isAtPlace()
  await page.context().close()
})

test.each([
  [390, ['light', 'dark']],
  [1280, ['sepia']],
] as const)('the story dialogs are accessible at %i px, in %s', async (width, themes) => {
  const page = await open(width)
  await storyOf(page).click()
  const dialog = page.getByRole('dialog', { name: 'One story, 3 newsletters' })
  await dialog.getByText('What it adds').first().waitFor()
  expect(await faultsOf(page, themes)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  await card(page, 'Sails by Slow Freight').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Same story as…' }).click()
  await page.getByRole('dialog', { name: 'Same story as…' }).getByRole('option').waitFor()
  expect(await faultsOf(page, themes)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await card(page, 'Ships sail').getByRole('button', { name: 'Read More' }).click()
  await page.getByRole('heading', { name: 'Also covered by 2 others' }).scrollIntoViewIfNeeded()
  expect(await faultsOf(page, themes)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  if (width < 1024) await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('button', { name: 'Follow or mute wind' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Follow or mute wind' }).click()
  await page.getByRole('menuitem', { name: 'Follow' }).waitFor()
  expect(await faultsOf(page, themes)).toEqual([])
  await page.context().close()
})

test('two tabs that split the same story split it once, and the first one can undo it', async () => {
  const first = await open(1280)
  const second = await openTab(await first.context().newPage())
  for (const page of [first, second]) {
    await storyOf(page).click()
    await page.getByRole('button', { name: 'Not the same story: The Wire Desk' }).waitFor()
  }
  for (const page of [first, second]) {
    await page.getByRole('button', { name: 'Not the same story: The Wire Desk' }).click()
    await page.getByText('The article is now on its own').waitFor()
  }
  // Nothing changed, so the second has nothing to undo.
  expect(await second.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await first.getByRole('button', { name: 'Undo' }).click()
  await first.getByText('Undone').waitFor()
  await first.getByRole('button', { name: 'Not the same story: The Wire Desk' }).waitFor()
  await second.reload()
  await storyOf(second).waitFor()
  expect(await fixture.server.app.database.db.selectFrom('story_constraints').selectAll().execute()).toEqual(
    [],
  )
  await first.context().close()
})
