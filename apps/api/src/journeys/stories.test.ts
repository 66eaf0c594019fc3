import { createTransport } from 'nodemailer'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { axeFaults } from '../testing/axe-faults.ts'
import { launchChromium } from '../testing/chromium.ts'
import { signUp, startTestServer, type TestServer } from '../testing/test-server.ts'

interface ArticleOfStory {
  newsletter: string
  title: string
  url: string
  text: string
  /** Another story of the same issue. */
  beside: { title: string; url: string; text: string }
}

const FIRST: ArticleOfStory = {
  newsletter: 'Harbour Notes',
  title: 'Eleven freighters go back to sail',
  url: 'https://quayside.example/freighters-sail',
  text: 'Eleven freighters of the Norrby line now carry spinning columns that turn side wind into forward push. Their owner reports that each burns 9 percent less fuel since the columns were fitted in March. Two more ships are in the dock at Varnhamn.',
  beside: {
    title: 'A lighthouse keeper retires after forty winters',
    url: 'https://coastpost.example/keeper-retires',
    text: 'Agda Holm lit the lamp at Skarven for the last time on Sunday. She kept a diary of every ship that passed, and the museum in Varnhamn will print it in spring.',
  },
}
/** The same page in other words. */
const LINKED: ArticleOfStory = {
  newsletter: 'Slow Freight',
  title: 'Why Norrby puts columns on its ships',
  url: 'https://quayside.example/freighters-sail?utm_source=slowfreight&utm_medium=email',
  text: 'The shipping company Norrby has fitted its eleven freighters with turning towers. Captain Ilse Tornqvist says that crews needed six weeks to trust them. The towers cost 1.4 million crowns a ship and are to pay for themselves by 2029.',
  beside: {
    title: 'Containers that fold like paper',
    url: 'https://boxworks.example/folding-containers',
    text: 'A workshop in Brenna builds steel boxes that two people fold flat in four minutes. Empty trains take five of them where one stood before, and haulers pay by the box.',
  },
}
/** Nearly the same text on another page. */
const COPIED: ArticleOfStory = {
  newsletter: 'The Wire Desk',
  title: 'Eleven freighters go back to sail again',
  url: 'https://wiredesk.example/story/88120',
  text: FIRST.text.replace('Their owner reports', 'The owner reports'),
  beside: {
    title: 'A tunnel opens two days early',
    url: 'https://wiredesk.example/story/88121',
    text: 'The road under the Orrin ridge let its first cars through on Tuesday. Engineers had planned for water that never came, and the mayor drove through twice to be sure.',
  },
}

let server: TestServer
let browser: Browser
let page: Page
beforeAll(async () => {
  server = await startTestServer()
  browser = await launchChromium()
  const { token, user, client } = await signUp(server.url)
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'tidings', value: token, url: server.url }])
  page = await context.newPage()
  let sent = 0
  for (const storyArticle of [FIRST, LINKED, COPIED]) {
    await send(storyArticle, user.emailAddress)
    sent += 1
    await vi.waitFor(
      async () => expect((await client.articles.list.query({})).articles).toHaveLength(2 * sent),
      { timeout: 40_000, interval: 100 },
    )
  }
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

async function send({ newsletter, title, url, text, beside }: ArticleOfStory, to: string): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: server.smtpPort, ignoreTLS: true })
  const host = `${newsletter.toLowerCase().replaceAll(' ', '')}.example`
  await transport.sendMail({
    from: `${newsletter} <news@${host}>`,
    to,
    subject: `${newsletter}: ${title}`,
    list: { id: `letter.${host}`, unsubscribe: `https://${host}/unsubscribe` },
    html: `<html><body><table width="600"><tr><td><h1>${newsletter}</h1>
      <p>Good morning. Two things happened this week, and both of them are worth your coffee.</p>
      <h2><a href="${url}">${title}</a></h2><p>${text}</p>
      <h2><a href="${beside.url}">${beside.title}</a></h2><p>${beside.text}</p>
      <p><a href="https://${host}/unsubscribe">Unsubscribe</a></p></td></tr></table></body></html>`,
  })
  transport.close()
}

const card = (name: string) => page.getByRole('article', { name, exact: true })
const cards = () => page.getByRole('main').getByRole('article')
const storyArticle = (dialog: Locator, name: string) => dialog.getByRole('article', { name, exact: true })
const focused = () => page.evaluate(() => document.activeElement?.textContent)

test('open a story with three articles', async () => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${server.url}/?order=latest`)
  await card(LINKED.title).getByText('Duplicate').waitFor()
  await card(COPIED.title).getByText('Duplicate').waitFor()
  await expect.poll(() => cards().count()).toBe(6)

  // Group: the story is one card, and stays so when the page is opened again.
  await page.getByRole('switch', { name: 'Group duplicates' }).click()
  await page.getByText('2 duplicates grouped').waitFor()
  await expect.poll(() => cards().count()).toBe(4)
  await page.reload()
  await page.getByText('2 duplicates grouped').waitFor()
  await expect.poll(() => cards().count()).toBe(4)

  // Open it by keyboard.
  const opener = card(FIRST.title).getByRole('button', { name: /^In 3 newsletters: / })
  await expect
    .poll(() => opener.getAttribute('aria-label'))
    .toContain('Harbour Notes, Slow Freight, and The Wire Desk')
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'One story, 3 newsletters' })
  await storyArticle(dialog, FIRST.title).getByText('First report').waitFor()
  await storyArticle(dialog, LINKED.title).getByText('Same link').waitFor()
  await storyArticle(dialog, COPIED.title).getByText('Same text').waitFor()
  await storyArticle(dialog, COPIED.title).getByText('Adds nothing new').waitFor()
  expect(await axeFaults(page)).toEqual([])

  // Read what it adds, at its place in the text.
  const addition = storyArticle(dialog, LINKED.title).getByRole('button', { name: /Ilse Tornqvist/ })
  const words = (await addition.textContent()) ?? ''
  expect(LINKED.text).toContain(words)
  await addition.click()
  const reader = page.getByRole('dialog', { name: LINKED.title })
  await reader.getByRole('heading', { name: 'Also covered by 2 others' }).waitFor()
  await expect.poll(focused).toContain(words)
  await page.keyboard.press('Escape')
  await reader.waitFor({ state: 'hidden' })

  // Split one: it has its own card again, at once and after a reload; then undo that.
  await opener.click()
  await dialog.getByRole('button', { name: `Not the same story: ${COPIED.newsletter}` }).click()
  await page.getByText('The article is now on its own').waitFor()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.getByRole('dialog', { name: 'One story, 2 newsletters' }).waitFor()
  await expect.poll(() => cards().count()).toBe(5)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone').waitFor()
  await storyArticle(dialog, COPIED.title).getByText('Same text').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => cards().count()).toBe(4)
})

test('two articles are joined by keyboard, which persists after a reload', async () => {
  await page.goto(`${server.url}/?order=latest`)
  await card(FIRST.beside.title).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Same story as…' }).click()
  await page
    .getByRole('combobox', { name: 'Search articles from around the same days' })
    .pressSequentially('tunnel')
  await page.getByText('1 article', { exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByText('Same story', { exact: true }).waitFor()
  await page.reload()
  await card(FIRST.beside.title)
    .getByRole('button', { name: /^In 2 newsletters/ })
    .waitFor()
})

test.each([320, 390, 1280])('the digest with its switch fits at %i px, in every theme', async (width) => {
  await page.setViewportSize({ width, height: 800 })
  await page.goto(`${server.url}/?order=latest`)
  await page.getByRole('switch', { name: 'Group duplicates' }).waitFor()
  for (const theme of ['light', 'dark', 'sepia']) {
    // As another tab does, which this one follows.
    await page.evaluate((name) => {
      localStorage.setItem('theme', name)
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme', storageArea: localStorage }))
    }, theme)
    await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' })
    await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition))
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width)
    expect(await axeFaults(page, theme === 'light' ? 'all' : 'colours')).toEqual([])
  }
})
