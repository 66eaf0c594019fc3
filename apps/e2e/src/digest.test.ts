import { addArticle } from '@tidings/api/testing/add-article'
import { signUp } from '@tidings/api-server/testing/test-server'
import { seedNewsletter } from '@tidings/db/testing/seed'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { createTransport } from 'nodemailer'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openBrowserFixture } from './testing/browser-fixture.ts'

const PAGE = 'https://quayside.example/freighters-sail'
const FIRST = {
  newsletter: 'Harbour Notes',
  title: 'Eleven freighters go back to sail',
  url: PAGE,
  text: 'Eleven freighters of the Norrby line now carry spinning columns that turn side wind into forward push. Their owner reports that each burns 9 percent less fuel since the columns were fitted in March. Two more ships are in the dock at Varnhamn.',
}
/** The same page in other words. */
const LINKED = {
  newsletter: 'Slow Freight',
  title: 'Why Norrby puts columns on its ships',
  url: `${PAGE}?utm_source=slowfreight&utm_medium=email`,
  text: 'The shipping company Norrby has fitted its eleven freighters with turning towers. Captain Ilse Tornqvist says that crews needed six weeks to trust them. The towers cost 1.4 million crowns a ship and are to pay for themselves by 2029.',
}
/** Nearly the same text on another page. */
const COPIED = {
  newsletter: 'The Wire Desk',
  title: 'Eleven freighters go back to sail again',
  url: 'https://wiredesk.example/story/88120',
  text: FIRST.text.replace('Their owner reports', 'The owner reports'),
}

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
  for (const [n, letter] of [FIRST, LINKED, COPIED].entries()) {
    await send(letter)
    const arrived = async () =>
      expect((await account.client.articles.list.query({})).articles).toHaveLength(n + 2)
    await vi.waitFor(arrived, { timeout: 90_000, interval: 100 })
  }
  const context = await fixture.signedIn(account.token, { viewport: { width: 1280, height: 900 } })
  page = await context.newPage()
})
afterEach(() => page.setViewportSize({ width: 1280, height: 900 }))

async function send({ newsletter, title, url, text }: typeof FIRST): Promise<void> {
  const { smtpPort: port } = fixture.server
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  const host = `${newsletter.toLowerCase().replaceAll(' ', '')}.example`
  await transport.sendMail({
    from: `${newsletter} <news@${host}>`,
    to: account.user.emailAddress,
    subject: `${newsletter}: ${title}`,
    list: { id: `letter.${host}`, unsubscribe: `https://${host}/unsubscribe` },
    html: `<html><body><table width="600"><tr><td><h1>${newsletter}</h1>
      <h2><a href="${url}">${title}</a></h2><p>${text}</p>
      <p><a href="https://${host}/unsubscribe">Unsubscribe</a></p></td></tr></table></body></html>`,
  })
  transport.close()
}

const card = (name: string, on = page) => on.getByRole('article', { name, exact: true })
const openList = async (on = page) => {
  await on.goto(`${fixture.server.url}/`)
  await card(FIRST.title, on).waitFor()
}
/** Whether an element has the focus and is on screen. */
const isAt = (text: string) =>
  page.evaluate((words) => {
    const { top } = document.activeElement?.getBoundingClientRect() ?? { top: -1 }
    return document.activeElement?.textContent?.includes(words) && top > 0 && top < window.innerHeight
  }, text)

test('three newsletters report one story: it is opened by keyboard, and what an article adds is read at its place', async () => {
  await openList()
  for (const { title } of [LINKED, COPIED]) await card(title).getByText('Duplicate').waitFor()
  const opener = card(FIRST.title).getByRole('button', {
    name: 'In 3 newsletters: Harbour Notes, Slow Freight, and The Wire Desk',
  })
  await opener.focus()
  await page.keyboard.press('Enter')
  const story = page.getByRole('dialog', { name: 'One story, 3 newsletters' })
  const part = (name: string) => story.getByRole('article', { name, exact: true })
  await part(FIRST.title).getByText('First report').waitFor()
  await part(LINKED.title).getByText('Same link').waitFor()
  await part(COPIED.title).getByText('Same text').waitFor()
  const addition = part(LINKED.title).getByRole('button', { name: /Ilse Tornqvist/ })
  const words = (await addition.textContent()) ?? ''
  expect(LINKED.text).toContain(words)
  await addition.click()
  const reader = page.getByRole('dialog', { name: LINKED.title })
  await reader.getByRole('heading', { name: 'Also covered by 2 others' }).waitFor()
  await expect.poll(() => isAt(words)).toBe(true)
  await page.keyboard.press('Escape')
  await reader.waitFor({ state: 'hidden' })
})

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

test('two tabs that split the same story split it once, and the first one can undo it', async () => {
  const second = await page.context().newPage()
  for (const tab of [page, second]) {
    await openList(tab)
    await card(FIRST.title, tab)
      .getByRole('button', { name: /^In 3 newsletters/ })
      .click()
    await tab.getByRole('button', { name: 'Not the same story: The Wire Desk' }).waitFor()
  }
  for (const tab of [page, second]) {
    await tab.bringToFront()
    await tab.getByRole('button', { name: 'Not the same story: The Wire Desk' }).click()
    await tab.getByText('The article is now on its own').waitFor()
  }
  // Nothing changed, so the second has nothing to undo.
  expect(await second.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await second.close()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone').waitFor()
  const { db } = fixture.server.app.database
  await expect.poll(() => db.selectFrom('story_constraints').selectAll().execute()).toEqual([])
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
  await expect.poll(() => page.getByRole('article').count()).toBe(1)
})
