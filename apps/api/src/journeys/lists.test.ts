import { addArticle } from '@tidings/api/testing/add-article'
import { PIXEL } from '@tidings/api/testing/pixel'
import { seedNewsletter } from '@tidings/db/testing/seed'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '../testing/axe-faults.ts'
import { launchChromium } from '../testing/chromium.ts'
import { signUp, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let browser: Browser
let page: Page
beforeAll(async () => {
  server = await startTestServer()
  const account = await signUp(server.url)
  const { database, files } = server.house
  const key = `pictures/${account.user.uid}/a.png`
  await files.put(key, PIXEL)
  const kernel = await seedNewsletter(database.db, account.user.uid, 'Kernel Weekly')
  const hustle = await seedNewsletter(database.db, account.user.uid, 'TheHustle')
  const now = Date.now()
  await database.db.transaction().execute(async (trx) => {
    for (let n = 1; n <= 60; n++) {
      const owner = { userId: account.user.uid, newsletterId: n % 3 === 0 ? hustle : kernel }
      await addArticle(trx, owner, {
        title: `Story ${n}`,
        summary: 'A summary that is long enough to fill the lines which a card has for it. '.repeat(3),
        received_at: now - n * 1000,
        category: n % 2 === 0 ? 'business' : 'technology',
        tags: n <= 3 ? ['linux'] : [],
        ...(n % 4 !== 0 && { image_key: key }),
      })
    }
  })
  browser = await launchChromium()
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await context.addCookies([{ name: 'tidings', value: account.token, url: server.url }])
  page = await context.newPage()
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

async function open(path: string, width = 1280): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`${server.url}${path}`)
  await page.getByRole('main').getByRole('toolbar').waitFor()
}
const card = (n: number) => page.getByRole('article', { name: `Story ${n}`, exact: true })
const shown = (count: number) => expect.poll(() => page.getByRole('article').count()).toBe(count)
const choose = async (n: number, item: string) => {
  await card(n).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('the page and its description say what the product does', async () => {
  const html = await (await fetch(server.url)).text()
  const says = /rganizes (your )?newsletters, removes duplicates and delivers personalised summaries/
  expect(/<title>(.*)<\/title>/.exec(html)?.[1]).toMatch(says)
  expect(/name="description"\s+content="([^"]*)"/.exec(html)?.[1]).toMatch(says)
})

describe.each([
  [390, 1],
  [820, 2],
  [1280, 3],
])('at %i px', (width, columns) => {
  test('the bar is 60 px high and stays at the top', async () => {
    await open('/', width)
    await page.mouse.move(width / 2, 500)
    await page.mouse.wheel(0, 2000)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000)
    expect(await page.getByRole('banner').boundingBox()).toMatchObject({ y: 0, height: 60, width })
  })

  test('cards are 400 px high with a picture of 192 px, in as many columns as there is room for', async () => {
    await open('/', width)
    const box = await card(2).boundingBox()
    expect(box?.height).toBe(400)
    const picture = await card(2).locator('img').boundingBox()
    expect(picture?.height).toBe(192)
    const tracks = await card(2).evaluate((one) => {
      const grid = one.closest('ul')
      return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 0
    })
    expect(tracks).toBe(columns)
  })

  test('six skeletons stand in the same columns, each where its card will be', async () => {
    await page.setViewportSize({ width, height: 900 })
    await page.route(/articles\.list/, () => {})
    await page.goto(server.url)
    await page.getByText('Loading articles...').waitFor()
    const boxes = await page.locator('main [data-skeleton]').evaluateAll((all) =>
      all.map((one) => {
        const { x, height } = one.getBoundingClientRect()
        return { x, height }
      }),
    )
    expect(boxes.map(({ height }) => height)).toEqual(Array(6).fill(400))
    expect(new Set(boxes.map(({ x }) => x)).size).toBe(columns)
    await page.unrouteAll()
  })
})

test('the list view is waited for as a list, whose rows are as high as those that come', async () => {
  await open('/?view=list')
  const row = await card(1).boundingBox()
  await page.route(/articles\.list/, () => {})
  await page.goto(`${server.url}/?view=list`)
  await page.getByText('Loading articles...').waitFor()
  const waiting = await page.locator('main [data-skeleton]').first().boundingBox()
  expect(waiting).toEqual(row)
  await page.unrouteAll()
})

test('a busy button has its ring in its middle, also where motion is reduced', async () => {
  await open('/')
  await page.route(/articles\.list/, () => {})
  await page.getByRole('button', { name: 'Load More' }).click()
  const button = page.locator('button[data-loading]')
  const offset = await button.evaluate((one) => {
    const ring = one.querySelector('[class*="Button-loader"]')?.getBoundingClientRect()
    const { x, y, width, height } = one.getBoundingClientRect()
    return ring && [ring.x + ring.width / 2 - x - width / 2, ring.y + ring.height / 2 - y - height / 2]
  })
  expect(offset?.map(Math.round).map(Math.abs)).toEqual([0, 0])
  await page.unrouteAll()
})

test('on a wide screen the sidebar is 256 px wide and always there', async () => {
  await open('/')
  const box = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
  expect(box).toMatchObject({ x: 0, y: 60 })
  // Its edge is part of it.
  expect(await page.locator('[data-open]').evaluate((side) => side.getBoundingClientRect().width)).toBe(256)
  expect(await page.getByRole('button', { name: 'Open navigation' }).isVisible()).toBe(false)
})

test.each([320, 390, 820])(
  'at %i px the sidebar is hidden until toggled, and a click on the main area closes it',
  async (width) => {
    await open('/', width)
    const sidebar = page.getByRole('navigation', { name: 'Main' })
    expect(await sidebar.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await sidebar.waitFor()
    expect(await page.locator('[data-open]').evaluate((side) => side.getBoundingClientRect())).toMatchObject({
      x: 0,
      width: 256,
    })
    expect(await axeFaults(page)).toEqual([])
    await page.mouse.click(width - 20, 500)
    await sidebar.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await page.keyboard.press('Escape')
    await sidebar.waitFor({ state: 'hidden' })
  },
)

test.each([
  [390, false, true],
  [768, true, false],
  [1280, true, false],
])(
  'at %i px the search box of the bar is shown: %s, that of the sidebar: %s',
  async (width, inBar, inSidebar) => {
    await open('/', width)
    if (width < 1024) await page.getByRole('button', { name: 'Open navigation' }).click()
    const seen = (role: 'banner' | 'navigation') =>
      page.getByRole(role).first().getByRole('searchbox', { includeHidden: true }).isVisible()
    await expect.poll(() => seen('navigation')).toBe(inSidebar)
    expect(await seen('banner')).toBe(inBar)
  },
)

test('the mark of the logo in the bar has 32 px', async () => {
  await open('/')
  const mark = page.getByRole('link', { name: 'Tidings, home' }).locator('svg')
  expect(await mark.boundingBox()).toMatchObject({ width: 32, height: 32 })
})

test('what was loaded, filtered and scrolled to is there again after an article’s page, back and forward, and a reload', async () => {
  await open('/')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('button', { name: 'Unread' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'List view' }).click()
  await page.getByRole('button', { name: 'Load More' }).click()
  await shown(48)
  const title = card(40).getByRole('link', { name: 'Story 40' })
  await title.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  await title.click()
  await page.getByRole('dialog', { name: 'Story 40' }).waitFor()
  await page.goBack()
  await shown(48)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(place, -1)
  await page.goForward()
  await page.getByRole('dialog', { name: 'Story 40' }).waitFor()
  await page.goBack()
  await page.reload()
  await shown(48)
  expect(new URL(page.url()).search).toBe('?read=unread&view=list')
  await page.getByRole('button', { name: 'Filter 1 on' }).waitFor()
})

test('the reader over the list closes with the back button and leaves the list as it was', async () => {
  await open('/?newsletters=x')
  await page.getByRole('button', { name: 'Show all' }).click()
  await shown(24)
  await page.getByRole('button', { name: 'Load More' }).click()
  await shown(48)
  await card(30).getByRole('button', { name: 'Read More' }).click()
  await page.getByRole('dialog', { name: 'Story 30' }).waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await shown(48)
})

test('an article is saved by keyboard alone', async () => {
  await open('/')
  await card(1).getByRole('link').focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  const bookmark = card(1).getByRole('button', { name: 'Save article' })
  expect(await bookmark.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await bookmark.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid')
  const saved = page.waitForResponse(/articles\.save/)
  await page.keyboard.press('Space')
  await saved
  await expect.poll(() => bookmark.getAttribute('aria-pressed')).toBe('true')
  await page.reload()
  await expect.poll(() => bookmark.getAttribute('aria-pressed')).toBe('true')
})

test('an article is shared by a copied link that leads to it', async () => {
  await open('/')
  await choose(1, 'Share')
  await page.getByText('Link copied').waitFor()
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await page.getByRole('dialog', { name: 'Story 1' }).waitFor()
})

test('an article marked as read looks it, by word and colour, after a reload too', async () => {
  await open('/')
  const colour = () =>
    card(2)
      .getByRole('link')
      .first()
      .evaluate((one) => getComputedStyle(one).color)
  const unread = await colour()
  const marked = page.waitForResponse(/articles\.read/)
  await choose(2, 'Mark as Read')
  await card(2).getByText('Read', { exact: true }).waitFor()
  await marked
  await page.reload()
  await card(2).getByText('Read', { exact: true }).waitFor()
  expect(await colour()).not.toBe(unread)
  await choose(2, 'Mark as Unread')
  await card(2).getByText('Read', { exact: true }).waitFor({ state: 'hidden' })
})

test.each([320, 1280])('at %i px tags are added and taken away by keyboard', async (width) => {
  await open('/', width)
  await card(3).getByRole('button', { name: 'More actions' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Add Tags' }).waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Tags' })
  await dialog.waitFor()
  await expect
    .poll(() => dialog.getByRole('textbox').evaluate((one) => one === document.activeElement))
    .toBe(true)
  await page.keyboard.type(`at ${width}`)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: `Remove at ${width}` }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('combobox', { name: 'Tag' }).selectOption(`at ${width}`)
  await shown(1)
  await card(3).waitFor()
})

test.each([
  [320, 'light'],
  [1280, 'dark'],
] as const)('at %i px in %s the filter keeps nobody out, and closes by keyboard', async (width, theme) => {
  await page.request.patch(`${server.url}/api/user/preferences`, { data: { colorMode: theme } })
  await open('/', width)
  const button = page.getByRole('button', { name: 'Filter' })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'TheHustle' }).check()
  await page.getByRole('button', { name: 'Filter 1 on' }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  const box = await page.getByRole('dialog').boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(
    await page.getByRole('button', { name: 'Filter 1 on' }).evaluate((one) => one === document.activeElement),
  ).toBe(true)
})

test('of a long list only the articles near the screen are drawn whole', async () => {
  await open('/')
  for (const count of [48, 60]) {
    await page.getByRole('button', { name: 'Load More' }).click()
    await shown(count)
  }
  const whole = () => page.getByRole('button', { name: 'Read More' }).count()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(whole).toBeLessThan(48)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await card(60).getByRole('button', { name: 'Read More' }).waitFor()
})
