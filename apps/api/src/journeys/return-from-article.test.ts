import { addArticle } from '@tidings/api/testing/add-article'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserFixture, openBrowserFixture } from '../testing/browser-fixture.ts'
import { signUp } from '../testing/test-server.ts'

const COUNT = 60

let fixture: BrowserFixture
let page: Page
let newsletterId: string
const ids: string[] = []
beforeAll(async () => {
  fixture = await openBrowserFixture()
  const { token, client, user } = await signUp(fixture.server.url)
  const { newsletter } = await client.newsletters.add.mutate({
    name: 'Kernel Weekly',
    sourceEmail: 'kernel@weekly.example',
  })
  newsletterId = newsletter.id
  const now = Date.now()
  await fixture.server.app.database.db.transaction().execute(async (trx) => {
    for (let n = 1; n <= COUNT; n++) {
      const owner = { userId: user.uid, newsletterId }
      const story =
        n > 28 && n < 32
          ? { story_id: 'covered-often', is_duplicate: n === 29 ? (0 as const) : (1 as const) }
          : {}
      const times = { received_at: now - n * 1000, saved_at: now - n * 1000 }
      ids[n] = await addArticle(trx, owner, { title: `Story ${n}`, html: text(n), ...times, ...story })
    }
  })
  for (let n = 12; n > 0; n--) {
    for (const words of [`The first words of ${n}.`, `The last words of ${n}.`]) {
      await client.highlights.add.mutate({ id: ids[n] ?? '', text: words })
    }
  }
  page = await (await fixture.signedIn(token, { viewport: { width: 1280, height: 900 } })).newPage()
})
afterAll(() => fixture.close())

const text = (n: number) =>
  `<p>The first words of ${n}.</p>${'<p>And so on.</p>'.repeat(60)}<p>The last words of ${n}.</p>`
const reader = () => page.getByRole('dialog')
const card = (n: number) =>
  page
    .getByRole('main')
    .getByRole('article', { name: `Story ${n}`, exact: true })
    .last()
const title = (n: number) => card(n).getByRole('link', { name: `Story ${n}`, exact: true })
const more = (n: number) => card(n).getByRole('button', { name: 'Read More' })
const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement)
const scrolled = () => page.evaluate(() => window.scrollY)
/** The distance of an element from the top of the window. */
const topOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().top)

/** Lists, how they are extended, and what opens an article far down in them. */
const ENTRY_POINTS: [place: string, path: string, pages: number, opener: () => Locator, headline?: number][] =
  [
    ['the title of a card', '/?order=latest', 2, () => title(40), 40],
    ['Read More on a card', '/?order=latest', 2, () => more(40), 40],
    ['the title of a row', '/?order=latest&view=list', 2, () => title(40), 40],
    ['Read More on a row', '/?order=latest&view=list', 2, () => more(40), 40],
    ['a saved article', '/saved', 1, () => title(20), 20],
    ['an article of a narrowed list', '/?read=unread,read&duplicates=hide', 2, () => title(44), 44],
    ['an article of a newsletter', '/newsletter/:id/stories', 2, () => title(40), 40],
    [
      'the story that another repeats',
      '/?order=latest',
      2,
      () => card(31).getByRole('link', { name: 'Kernel Weekly' }),
      31,
    ],
    [
      'the second highlight of an article',
      '/highlights',
      1,
      () => card(6).getByRole('link', { name: 'Go to article' }),
    ],
  ]
const CLOSE_ACTIONS: [name: string, close: () => Promise<unknown>][] = [
  ['its button', () => reader().getByRole('button', { name: 'Close' }).click()],
  ['Escape', () => page.keyboard.press('Escape')],
  ['the back button of the browser', () => page.goBack()],
]

/** Opens a list from the profile, extends it and scrolls down to what opens an article. */
async function scrollToOpener(
  path: string,
  pages: number,
  opener: () => Locator,
  headline?: number,
): Promise<{ place: number; url: string }> {
  if (page.url().startsWith(fixture.server.url)) {
    // As a link does, without loading the page once more.
    await page.evaluate(() => {
      history.pushState(null, '', '/profile')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
  } else await page.goto(`${fixture.server.url}/profile`)
  await page.getByRole('heading', { name: 'Your Profile' }).waitFor()
  await page.goto(`${fixture.server.url}${path.replace(':id', newsletterId)}`)
  for (let at = 1; at < pages; at++) await page.getByRole('button', { name: 'Load More' }).click()
  // Far from the viewport only an article's title is rendered, which is replaced with the full one.
  if (headline) {
    await title(headline).evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await card(headline).getByRole('button').first().waitFor()
  }
  await opener().waitFor()
  await opener().evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expect.poll(scrolled).toBeGreaterThan(600)
  return { place: await topOf(opener()), url: page.url() }
}

async function expectBack(
  { place, url }: { place: number; url: string },
  opener: () => Locator,
): Promise<void> {
  await reader().waitFor({ state: 'hidden' })
  expect(page.url()).toBe(url)
  await expect.poll(() => hasFocus(opener())).toBe(true)
  await expect.poll(() => topOf(opener())).toBeCloseTo(place, -1)
}

/** Closing doesn't know what opened the article: the first place is closed in every way, each other in one, in turn. */
const ROUNDS = ENTRY_POINTS.map(
  ([place, ...list], at) =>
    [place, list, at === 0 ? CLOSE_ACTIONS : CLOSE_ACTIONS.slice(at % 3, (at % 3) + 1)] as const,
)

test.each(ROUNDS)(
  'an article opened by %s returns to it, closed by its button, Escape or the browser’s back button',
  async (_, [path, pages, opener, headline], ways) => {
    const from = await scrollToOpener(path, pages, opener, headline)
    for (const [, close] of ways) {
      await opener().click()
      await reader()
        .getByText(/^The first words/)
        .waitFor()
      await close()
      await expectBack(from, opener)
    }
    await page.goBack()
    await page.getByRole('heading', { name: 'Your Profile' }).waitFor()
    await page.goForward()
    await expect.poll(() => page.url()).toBe(from.url)
  },
)

test.each([
  ['its page', () => title(29)],
  ['the reader over the list', () => more(29)],
] as const)('from one article to another on %s, closing still returns to the list', async (_, opener) => {
  const from = await scrollToOpener('/?order=latest', 2, opener, 29)
  await opener().click()
  for (const n of [30, 31]) {
    await reader()
      .getByRole('link', { name: `Story ${n}`, exact: true })
      .click()
    await page.getByRole('dialog', { name: `Story ${n}` }).waitFor()
  }
  await page.keyboard.press('Escape')
  await expectBack(from, opener)
  await page.goBack()
  await page.getByRole('heading', { name: 'Your Profile' }).waitFor()
})

test.each([
  ['its page', () => title(40)],
  ['the reader over the list', () => more(40)],
])('closing returns to the list also after a reload of %s', async (_, opener) => {
  const { url } = await scrollToOpener('/?order=latest', 2, opener, 40)
  await opener().click()
  await reader()
    .getByText(/^The first words/)
    .waitFor()
  await page.reload()
  await reader()
    .getByText(/^The first words/)
    .waitFor()
  await page.keyboard.press('Escape')
  await reader().waitFor({ state: 'hidden' })
  expect(page.url()).toBe(url)
  await expect.poll(() => hasFocus(opener())).toBe(true)
})

test('an article opened from the highlights returns to them where they were', async () => {
  const opener = () => card(6).getByRole('link', { name: 'Go to article' })
  const from = await scrollToOpener('/highlights', 1, opener)
  await opener().click()
  await reader().getByText('And so on.').first().click({ clickCount: 3 })
  await reader().getByText('Highlight saved').waitFor()
  await page.keyboard.press('Escape')
  await expectBack(from, opener)
})

test.each(CLOSE_ACTIONS.slice(0, 2))(
  'an article opened by URL goes to the digest when closed by %s',
  async (_, close) => {
    await page.goto('about:blank')
    await page.goto(`${fixture.server.url}/article/${ids[3]}`)
    await reader()
      .getByText(/^The first words/)
      .waitFor()
    await close()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    await page.getByRole('main').getByRole('toolbar').waitFor()
    await page.goBack()
    expect(page.url()).toBe('about:blank')
  },
)
