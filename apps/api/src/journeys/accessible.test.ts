import { createTidingsClient } from '@tidings/api/client'
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveDemoWeek } from '../demo/receive-demo-week.ts'
import { axeFaults } from '../testing/axe-faults.ts'
import { launchChromium } from '../testing/chromium.ts'
import { signUp, startTestServer, type TestServer } from '../testing/test-server.ts'

/**
 * In which themes a screen is looked at, by its width in px. What is shown at any width is so at the narrowest or the
 * widest; themes differ in their colours alone, each of which is at either.
 */
const THEMES: [width: number, themes: string[]][] = [
  [390, ['light', 'dark']],
  [820, []],
  [1280, ['light', 'sepia']],
]

let server: TestServer
let browser: Browser
/** Of somebody with a week of mail and a highlight, of somebody who has just signed up, and of a visitor. */
let full: Page
let empty: Page
let visitor: Page
let articleId: string
let newsletterId: string
beforeAll(async () => {
  server = await startTestServer()
  await receiveDemoWeek(server.app)
  const nobody = createTidingsClient({ baseUrl: server.url })
  const { token } = await nobody.auth.login.mutate({ email: 'mara@example.com', password: 'tidings' })
  const client = createTidingsClient({ baseUrl: server.url, token })
  const [article] = (await client.articles.list.query({})).articles
  if (!article) throw new Error('The demo has no article.')
  articleId = article.id
  newsletterId = article.newsletterId
  const { fullText } = await client.articles.get.query({ id: articleId })
  const words = fullText
    .replaceAll(/<[^>]*>/g, ' ')
    .trim()
    .split(/\s+/)
  await client.highlights.add.mutate({ id: articleId, text: words.slice(0, 12).join(' ') })
  await client.articles.save.mutate({ articleId, saved: true })
  // What was left out is on the page of its issue, and what it taught beside that.
  const [issue] = (await client.newsletters.issues.query({ id: newsletterId })).issues
  const { stories } = await client.issues.get.query({ id: issue?.id ?? '' })
  const last = stories.at(-1)
  if (!issue || !last || stories.length < 2) throw new Error('The newest issue has too few stories.')
  await client.issues.reclassifyAsNonArticle.mutate({ id: issue.id, articleId: last.id })
  await client.newsletters.add.mutate({ name: 'Still Waiting', sourceEmail: 'waiting@example.com' })
  browser = await launchChromium()
  full = await pageOf(token)
  empty = await pageOf((await signUp(server.url, 'Nobody')).token)
  visitor = await pageOf()
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

type Step = (page: Page, width: number) => Promise<unknown>
const press =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('main').getByRole('button', { name }).first().click()
const dialog: Step = (page) => page.getByRole('dialog').waitFor()
const tab =
  (name: string): Step =>
  (page) =>
    page.getByRole('tab', { name }).click()

/** What opens over a list does so over the short one of saved articles: axe looks at everything behind it too. */
const FULL: [screen: string, path: () => string, ...steps: Step[]][] = [
  ['the digest', () => '/'],
  ['the digest as a list', () => '/', press('List')],
  ['the filter', () => '/saved', press(/^Filter/), dialog],
  ['the menu of a card', () => '/saved', press(/^More/), (page) => page.getByRole('menu').waitFor()],
  ['the saved articles', () => '/saved'],
  ['the highlights', () => '/highlights'],
  ['the reader', () => '/saved', press(/Read More/), dialog],
  ['the page of an article', () => `/article/${articleId}`, dialog],
  ['the newsletters', () => '/newsletters'],
  ['the dialog that adds a newsletter', () => '/newsletters', press('Add Newsletter'), dialog],
  ['the guide to forwarding', () => '/newsletters', press('Set up forwarding'), dialog],
  ['the addresses', () => '/newsletters/addresses'],
  ['the received mail', () => '/newsletters/received'],
  ['the newest issue of a newsletter', () => `/newsletter/${newsletterId}`],
  [
    'parts of an issue that are opened',
    () => `/newsletter/${newsletterId}`,
    press(/^Headings/),
    press(/hidden text/i),
  ],
  [
    'the original of an issue',
    () => `/newsletter/${newsletterId}`,
    press('View original'),
    (page) => page.getByRole('dialog').locator('iframe[data-loaded=true]').waitFor(),
  ],
  ['the stories of a newsletter', () => `/newsletter/${newsletterId}/stories`],
  ['an issue that is not there', () => `/newsletter/${newsletterId}/issue/nothing`],
  ['the profile', () => '/profile'],
  ['the theme', () => '/settings'],
  ['the font', () => '/settings', tab('Font')],
  ['the size', () => '/settings', tab('Size')],
  ['the account', () => '/settings', tab('Account Settings')],
  [
    'the navigation',
    () => '/saved',
    async (page, width) => {
      if (width < 1024) await page.getByRole('button', { name: 'Open navigation' }).click()
    },
  ],
  [
    'the menu of the account',
    () => '/saved',
    (page) => page.getByRole('button', { name: /^My Account/ }).click(),
  ],
  ['a page that is not there', () => '/nowhere'],
  ['an article that is not there', () => '/article/nothing'],
]
const EMPTY: [screen: string, path: string][] = [
  ['the welcome', '/'],
  ['nothing saved', '/saved'],
  ['nothing highlighted', '/highlights'],
  ['no newsletter', '/newsletters'],
]
const VISITOR: [screen: string, path: string][] = [
  ['signing in', '/login'],
  ['signing up', '/signup'],
]

/** What a page itself has asked for and not been answered yet. */
const unanswered = new WeakMap<Page, Set<Request>>()

/** A browser of its own for anyone who has that session. Its page goes from screen to screen, with warm scripts. */
async function pageOf(token?: string): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  if (token) await context.addCookies([{ name: 'tidings', value: token, url: server.url }])
  const page = await context.newPage()
  const asked = new Set<Request>()
  page.on('request', (request) => request.frame() === page.mainFrame() && asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  unanswered.set(page, asked)
  return page
}

/**
 * Waits until the page has what it asked for, and shows it. `networkidle` would wait for frames too that are gone meanwhile.
 * A part that has just been loaded asks for what it shows: only a page that asks for nothing for a moment has all.
 */
async function haveAnswers(page: Page): Promise<void> {
  const waiting = async () => {
    await comeToRest(page)
    const places = await page.locator('[data-skeleton]').count()
    return [...[...(unanswered.get(page) ?? [])].map((one) => one.url()), ...Array(places).fill('a place')]
  }
  for (let still = 0; still < 2; still++) {
    await expect.poll(waiting, { timeout: 30_000, interval: 20 }).toEqual([])
    if ((await waiting()).length > 0) still = -1
  }
}

/** Goes to a screen as a link does: its scripts are there. Without a heading it hasn't come. */
async function goTo(page: Page, path: string): Promise<void> {
  if (!page.url().startsWith(server.url) || /\/(login|signup)$/.test(path)) {
    await page.goto(`${server.url}${path}`)
  } else {
    // The same address again would leave open what is open.
    for (const [next, name] of [
      ['/nowhere/else', 'Page not found'],
      [path, /./],
    ] as const) {
      await page.evaluate((url) => {
        history.pushState(null, '', url)
        window.dispatchEvent(new PopStateEvent('popstate'))
      }, next)
      await page.getByRole('heading', { level: 1, name }).first().waitFor()
    }
  }
  await haveAnswers(page)
}

/** The theme of another tab, which this one follows; in place when every colour has changed over. */
async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((wanted) => {
    localStorage.setItem('theme', wanted)
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', storageArea: localStorage }))
  }, theme)
  const scheme = theme === 'dark' ? 'dark' : 'light'
  await page
    .locator(`html[data-theme=${theme}][data-mantine-color-scheme=${scheme}]`)
    .waitFor({ state: 'attached' })
  await comeToRest(page)
}

/** Waits until what was changed shows, and nothing passes into it any more: with reduced motion, a moment. */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  // The line of progress in the reader is an animation that always runs, by scrolling.
  await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition))
}

/** What is wrong with the page as it is: all of it in the first theme, and the colours in the others. */
async function faultsAt(page: Page, width: number, themes: string[]): Promise<string[]> {
  await comeToRest(page)
  const found = await page.evaluate(() => document.documentElement.scrollWidth)
  const faults = found > width ? [`${found} px wide at ${width} px`] : []
  if (themes.length === 0) faults.push(...(await axeFaults(page, 'structure')))
  for (const [n, theme] of themes.entries()) {
    await setTheme(page, theme)
    const held = await axeFaults(page, n === 0 ? 'all' : 'colours')
    faults.push(...held.map((fault) => `${theme} at ${width} px: ${fault}`))
  }
  return faults
}

/** How many dialogs and menus are open. */
const countOpen = (page: Page) =>
  page.getByRole('dialog').or(page.getByRole('menu')).filter({ visible: true }).count()

/** What is wrong with a screen, at every width and in every theme. */
async function faultsOf(page: Page, path: string, steps: readonly Step[] = []): Promise<string[]> {
  const faults: string[] = []
  let open = -1
  for (const [width, themes] of THEMES) {
    await page.setViewportSize({ width, height: 900 })
    await comeToRest(page)
    // What was opened on the way here may be closed by another width; nothing else needs the page again.
    if (open !== (await countOpen(page))) {
      await goTo(page, path)
      for (const step of steps) await step(page, width)
    }
    await haveAnswers(page)
    faults.push(...(await faultsAt(page, width, themes)))
    open = await countOpen(page)
  }
  return faults
}

const THROUGHOUT = 'at 390, 820 and 1280 px, in light, dark and sepia'

test.each(FULL)(`%s keeps nobody out and fits its width, ${THROUGHOUT}`, async (_, path, ...steps) => {
  expect(await faultsOf(full, path(), steps)).toEqual([])
})

test.each(EMPTY)(`%s keeps nobody out and fits its width, ${THROUGHOUT}`, async (_, path) => {
  expect(await faultsOf(empty, path)).toEqual([])
})

test.each(VISITOR)(`%s keeps nobody out and fits its width, ${THROUGHOUT}`, async (_, path) => {
  expect(await faultsOf(visitor, path)).toEqual([])
})
