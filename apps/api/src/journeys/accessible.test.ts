import { createTidingsClient } from '@tidings/api/client'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveDemoWeek } from '../demo/receive-demo-week.ts'
import { axeFaults } from '../testing/axe-faults.ts'
import { launchChromium } from '../testing/chromium.ts'
import {
  goTo,
  openScreenPage,
  setTheme,
  waitForResponses,
  waitForTransitions,
} from '../testing/screen-page.ts'
import { signUp, startTestServer, type TestServer } from '../testing/test-server.ts'

/**
 * Each screen is checked at these widths in px, at each in another theme, which change places from screen to screen: every
 * screen is seen in every theme and at every width, and what all screens share in every theme at every width. All that a
 * screen has appears at the narrowest or the widest width; between them it is only arranged and coloured differently.
 */
const WIDTHS: [width: number, scope: 'all' | 'colours'][] = [
  [390, 'all'],
  [820, 'colours'],
  [1280, 'all'],
]
const THEMES = ['light', 'dark', 'sepia']
let screens = 0

let server: TestServer
let browser: Browser
/** Of a user with a week of mail and a highlight, of a new user, and of a signed-out visitor. */
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
  // Two, so that the reader has a next article.
  for (const { id } of (await client.articles.list.query({})).articles.slice(0, 2)) {
    await client.articles.save.mutate({ articleId: id, saved: true })
  }
  // The page of an issue shows the reclassified part and its correction.
  const [issue] = (await client.newsletters.issues.query({ id: newsletterId })).issues
  const { stories } = await client.issues.get.query({ id: issue?.id ?? '' })
  const last = stories.at(-1)
  if (!issue || !last || stories.length < 2) throw new Error('The newest issue has too few stories.')
  await client.issues.reclassifyAsNonArticle.mutate({ id: issue.id, articleId: last.id })
  await client.newsletters.add.mutate({ name: 'Still Waiting', sourceEmail: 'waiting@example.com' })
  const asked = { url: 'https://hooks.example/in', events: ['highlight.made' as const] }
  const { webhook } = await client.webhooks.create.mutate(asked)
  await addFailure(webhook.id)
  browser = await launchChromium()
  full = await openScreenPage(browser, server.url, token)
  empty = await openScreenPage(browser, server.url, (await signUp(server.url, 'Nobody')).token)
  visitor = await openScreenPage(browser, server.url)
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

/** A webhook that was switched off after a delivery that failed, a book that was refused, and a token that is none. */
async function addFailure(id: string): Promise<void> {
  const { db } = server.app.database
  const off = { disabled_at: 2, disabled_because: 'failing' as const, dropped: 3 }
  const row = db.updateTable('webhooks').set(off).where('id', '=', id).returning('user_id')
  const { user_id } = await row.executeTakeFirstOrThrow()
  const failed = { event: 'highlight.made' as const, state: 'failed' as const, body: null, attempts: 8 }
  const times = { created_at: 1, attempted_at: 2, next_at: null }
  const delivery = { id: 'msg_1', webhook_id: id, user_id, ...failed, ...times, status: 503, reason: null }
  await db.insertInto('webhook_deliveries').values(delivery).execute()
  const kindle = { user_id, address: 'ann@kindle.com', is_enabled: 0 as const, hour: 7 }
  await db
    .insertInto('book_mails')
    .values({ ...kindle, sent_at: 1, problem: 'refused' })
    .execute()
  const readwise = { user_id, token: null, connected_at: 1, sent: 5, refused: 1 }
  await db.insertInto('readwise').values(readwise).execute()
}

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

/** Overlays are opened over the short list of saved articles, as axe also checks everything behind them. */
const FULL: [screen: string, path: () => string, ...steps: Step[]][] = [
  ['the digest', () => '/'],
  ['the digest as a list', () => '/', press('List')],
  ['all articles, latest first', () => '/?order=latest'],
  ['earlier digests', () => '/?tab=earlier'],
  ['the filter', () => '/saved', press(/^Filter/), dialog],
  ['the menu of a card', () => '/saved', press(/^More/), (page) => page.getByRole('menu').waitFor()],
  ['the saved articles', () => '/saved'],
  ['the highlights', () => '/highlights'],
  ['the reader', () => '/saved', press(/Read More/), dialog],
  [
    'the keyboard shortcuts',
    () => '/saved',
    (page) => page.keyboard.press('?'),
    (page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor(),
  ],
  ['the page of an article', () => `/article/${articleId}`, dialog],
  ['the newsletters', () => '/newsletters'],
  ['the dialog that adds a newsletter', () => '/newsletters', press('Add Newsletter'), dialog],
  ['the guide to forwarding', () => '/newsletters', press('Set up forwarding'), dialog],
  ['the form that connects a mailbox', () => '/newsletters/mailboxes'],
  ['other programs', () => '/settings/programs'],
  ['the dialog that creates a token', () => '/settings/programs', press('Create a token'), dialog],
  ['the dialog that creates a feed', () => '/settings/programs', press('Create a feed'), dialog],
  [
    'the address of a new feed',
    () => '/settings/programs',
    press('Create a feed'),
    (page) => page.getByRole('button', { name: 'Create feed' }).click(),
    (page) => page.getByRole('button', { name: 'Copy: Atom' }).waitFor(),
  ],
  [
    'the cards of an e-reader and of Readwise',
    () => '/settings/programs',
    (page) => page.getByText(/^The last book was refused/).waitFor(),
    (page) => page.getByText(/^Readwise no longer accepts/).waitFor(),
  ],
  [
    'the dialog that changes a webhook',
    () => '/settings/programs',
    press(/^Change/),
    (page) => page.getByRole('button', { name: 'Save' }).last().waitFor(),
  ],
  ['the search as cards', () => '/search?q=the&view=grid'],
  ['the dialog that creates a webhook', () => '/settings/programs', press('Create a webhook'), dialog],
  [
    'the deliveries of a webhook that was switched off',
    () => '/settings/programs',
    press(/^Deliveries to/),
    (page) => page.getByText('status 503').waitFor(),
  ],
  ['the mail server', () => '/settings/mail-server'],
  ['the people', () => '/settings?tab=people', (page) => page.getByText('You, the operator').waitFor()],
  ['the dialog that invites somebody', () => '/settings?tab=people', press('Invite somebody'), dialog],
  ['the import of files', () => '/newsletters/imports'],
  ['the addresses', () => '/newsletters/addresses'],
  ['the received mail', () => '/newsletters/received'],
  ['what waits for a decision', () => '/newsletters/waiting'],
  ['what newsletters are worth', () => '/newsletters/worth'],
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
  ['a link of a digest by mail that has expired', '/digest-link'],
]

/** Violations on the current page in that theme. */
async function faultsAt(
  page: Page,
  width: number,
  theme: string,
  scope: 'all' | 'colours',
): Promise<string[]> {
  await setTheme(page, theme)
  const found = await page.evaluate(() => document.documentElement.scrollWidth)
  const faults = found > width ? [`${found} px wide`] : []
  faults.push(...(await axeFaults(page, scope)))
  return faults.map((fault) => `${theme} at ${width} px: ${fault}`)
}

/** The number of open dialogs and menus. */
const countOpen = (page: Page) =>
  page.getByRole('dialog').or(page.getByRole('menu')).filter({ visible: true }).count()

/** Violations on a screen, at every width, each in one of the themes. */
async function faultsOf(page: Page, path: string, steps: readonly Step[] = []): Promise<string[]> {
  const faults: string[] = []
  let open = -1
  const first = screens++
  for (const [at, [width, scope]] of WIDTHS.entries()) {
    await page.setViewportSize({ width, height: 900 })
    await waitForTransitions(page)
    // What was opened on the way here may be closed by another width; nothing else needs the page again.
    if (open !== (await countOpen(page))) {
      await goTo(page, server.url, path)
      for (const step of steps) await step(page, width)
    }
    await waitForResponses(page)
    faults.push(...(await faultsAt(page, width, THEMES[(first + at) % THEMES.length] ?? '', scope)))
    open = await countOpen(page)
  }
  return faults
}

const THROUGHOUT = 'at 390, 820 and 1280 px, in light, dark and sepia'

test.each(FULL)(`%s is accessible and fits its width, ${THROUGHOUT}`, async (_, path, ...steps) => {
  expect(await faultsOf(full, path(), steps)).toEqual([])
})

test.each(EMPTY)(`%s is accessible and fits its width, ${THROUGHOUT}`, async (_, path) => {
  expect(await faultsOf(empty, path)).toEqual([])
})

test.each(VISITOR)(`%s is accessible and fits its width, ${THROUGHOUT}`, async (_, path) => {
  expect(await faultsOf(visitor, path)).toEqual([])
})
