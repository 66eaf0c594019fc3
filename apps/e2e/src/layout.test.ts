import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openListFixture } from './testing/list-fixture.ts'

const fixture = forAllTests(() => openListFixture())
let page: Page
beforeAll(async () => {
  page = fixture.page
  // As on every visit but the first, when the system's fonts are used.
  await page.addInitScript(() => localStorage.setItem('fonts', 'loaded'))
})
afterEach(() => page.unrouteAll())

describe.each([
  [390, 1],
  [820, 2],
  [1280, 3],
])('at %i px', (width, columns) => {
  beforeAll(() => fixture.open('/', width))

  test('the bar is 60 px high and stays at the top', async () => {
    await page.mouse.move(width / 2, 500)
    await page.mouse.wheel(0, 2000)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000)
    await expect.poll(() => page.getByRole('banner').boundingBox()).toMatchObject({ y: 0, height: 60, width })
  })

  test('cards are 400 px high with a picture of 192 px, in as many columns as fit', async () => {
    const box = await fixture.card(2).boundingBox()
    expect(box?.height).toBe(400)
    const picture = await fixture.card(2).locator('img').boundingBox()
    expect(picture?.height).toBe(192)
    const tracks = await fixture.card(2).evaluate((one) => {
      const grid = one.closest('ul')
      return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 0
    })
    expect(tracks).toBe(columns)
  })

  test('six skeletons are in the same columns, each where its card will be', async () => {
    await page.setViewportSize({ width, height: 900 })
    await page.route(/articles\.list/, () => {})
    await page.goto(`${fixture.url}/?read=unread`)
    await page.getByText('Loading articles...').waitFor()
    const places = () =>
      page.locator('main [data-skeleton]').evaluateAll((all) => {
        const boxes = all.map((one) => one.getBoundingClientRect())
        return { heights: boxes.map(({ height }) => height), columns: new Set(boxes.map(({ x }) => x)).size }
      })
    // The skeletons of the screen are replaced by those of its list, and have no place for a moment.
    await expect.poll(places).toEqual({ heights: Array(6).fill(400), columns })
  })
})

test('the loading list view has rows as high as the loaded ones', async () => {
  await fixture.open('/?view=list')
  await fixture.card(1).waitFor()
  await page.evaluate(() => document.fonts.ready)
  const row = await fixture.card(1).boundingBox()
  await page.route(/articles\.list/, () => {})
  await page.goto(`${fixture.url}/?view=list`)
  await page.getByText('Loading articles...').waitFor()
  const waiting = page.locator('main [data-skeleton]').first()
  await expect.poll(() => waiting.boundingBox()).toEqual(row)
})

test('a newly entered URL starts at the top of its page', async () => {
  await fixture.open('/')
  await fixture.card(4).waitFor()
  await page.mouse.move(640, 500)
  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  await fixture.open('/?view=list')
  await fixture.card(4).waitFor()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('a busy button has its spinner in the middle, also with reduced motion', async () => {
  await fixture.open('/')
  await page.route(/articles\.list/, () => {})
  await page.getByRole('button', { name: 'Load More' }).click()
  const button = page.locator('button[data-loading]')
  const offset = await button.evaluate((one) => {
    const ring = one.querySelector('[class*="Button-loader"]')?.getBoundingClientRect()
    const { x, y, width, height } = one.getBoundingClientRect()
    return ring && [ring.x + ring.width / 2 - x - width / 2, ring.y + ring.height / 2 - y - height / 2]
  })
  expect(offset?.map(Math.round).map(Math.abs)).toEqual([0, 0])
})

describe('around the list', () => {
  beforeAll(() => fixture.open('/'))

  test('on a wide screen the sidebar is 256 px wide and always there', async () => {
    const box = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
    expect(box).toMatchObject({ x: 0, y: 60 })
    // Including its border.
    await expect
      .poll(() => page.locator('[data-open]').evaluate((side) => side.getBoundingClientRect().width))
      .toBe(256)
    await expect.poll(() => page.getByRole('button', { name: 'Open navigation' }).isVisible()).toBe(false)
  })

  test.each([320, 820])(
    'at %i px the sidebar is hidden until toggled, and a click on the main area closes it',
    async (width) => {
      await page.setViewportSize({ width, height: 900 })
      const sidebar = page.getByRole('navigation', { name: 'Main' })
      await expect.poll(() => sidebar.isVisible()).toBe(false)
      await page.getByRole('button', { name: 'Open navigation' }).click()
      await sidebar.waitFor()
      await expect
        .poll(() => page.locator('[data-open]').evaluate((side) => side.getBoundingClientRect()))
        .toMatchObject({
          x: 0,
          width: 256,
        })
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
      await page.setViewportSize({ width, height: 900 })
      if (width < 1024) await page.getByRole('button', { name: 'Open navigation' }).click()
      const seen = (role: 'banner' | 'navigation') =>
        page
          .getByRole(role)
          .first()
          .getByRole('combobox', { name: 'Search', includeHidden: true })
          .isVisible()
      await expect.poll(() => seen('navigation')).toBe(inSidebar)
      expect(await seen('banner')).toBe(inBar)
      if (width < 1024) await page.keyboard.press('Escape')
    },
  )

  test('the logo mark in the bar is 32 px', async () => {
    const mark = page.getByRole('link', { name: 'Tidings, home' }).locator('svg')
    await expect.poll(() => mark.boundingBox()).toMatchObject({ width: 32, height: 32 })
  })
})
