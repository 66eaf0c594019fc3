import { addArticle } from '@tidings/api/testing/add-article'
import { signUp } from '@tidings/api-server/testing/test-server'
import { seedNewsletter } from '@tidings/db/testing/seed'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { openBrowserFixture } from './testing/browser-fixture.ts'

const SUMMARY = 'A lighthouse keeper retires after forty winters at Skarven.'
const PLACE = 'The museum in Varnhamn will print her diary in spring.'
const FILLER = Array.from(
  { length: 14 },
  (_, n) => `Paragraph ${n + 1} tells of harbours, of weather and of the people who unload the ships.`,
)
const ESSAY = [...FILLER, SUMMARY, PLACE, ...FILLER]

const fixture = forAllTests(() => openBrowserFixture())
let account: Awaited<ReturnType<typeof signUp>>
let page: Page
beforeAll(async () => {
  account = await signUp(fixture.server.url)
  const { db } = fixture.server.app.database
  const userId = account.user.uid
  const text = ESSAY.join(' ')
  const places = [SUMMARY, PLACE].map((sentence) => {
    const start = text.indexOf(sentence)
    return { text: sentence, start, end: start + sentence.length }
  })
  const owner = { userId, newsletterId: await seedNewsletter(db, userId, 'Coast Post') }
  const html = ESSAY.map((paragraph) => `<p>${paragraph}</p>`).join('')
  const summary = { summary: `${SUMMARY} ${PLACE}`, summary_places: JSON.stringify(places) }
  const id = await addArticle(db, owner, { title: 'Keeper retires', text, html, ...summary })
  await account.client.articles.changeTags.mutate({ id, add: ['lamps'] })
  const context = await fixture.signedIn(account.token, { viewport: { width: 1280, height: 900 } })
  page = await context.newPage()
})
afterEach(() => page.setViewportSize({ width: 1280, height: 900 }))

const card = (name: string) => page.getByRole('article', { name, exact: true })
const openList = async () => {
  await page.goto(`${fixture.server.url}/`)
  await card('Keeper retires').waitFor()
}
/** Whether an element has the focus and is on screen. */
const isAt = (text: string) =>
  page.evaluate((words) => {
    const { top } = document.activeElement?.getBoundingClientRect() ?? { top: -1 }
    return document.activeElement?.textContent?.includes(words) && top > 0 && top < window.innerHeight
  }, text)

test('a sentence of the summary links to its place in the text, by mouse and by keyboard', async () => {
  await openList()
  await card('Keeper retires').getByRole('button', { name: 'Read More' }).click()
  const reader = page.getByRole('dialog', { name: 'Keeper retires' })
  const sentence = reader.getByRole('region', { name: 'Summary' }).getByRole('button', { name: PLACE })
  await sentence.click()
  await expect.poll(() => isAt(PLACE)).toBe(true)
  await sentence.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => isAt(PLACE)).toBe(true)
  await page.keyboard.press('Escape')
  await reader.waitFor({ state: 'hidden' })
})

test('on a phone the menus of topics are in the drawer, and Escape closes them before it', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openList()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  const menu = page.getByRole('button', { name: 'Follow or mute lamps' })
  await menu.scrollIntoViewIfNeeded()
  await menu.focus()
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: 'Mute' })
  await item.waitFor()
  const { x = -1, width = 0 } = (await item.boundingBox()) ?? {}
  expect([x >= 0, x + width <= 390]).toEqual([true, true])
  await page.keyboard.press('Escape')
  await item.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Close navigation' }).first().waitFor()
  await page.getByRole('link', { name: /^lamps/ }).click()
  await card('Keeper retires').waitFor()
})
