import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { axeFaults } from '../testing/axe-faults.ts'
import { openReaderFixture, type ReaderFixture } from '../testing/reader-fixture.ts'
import { paintedPassages, selectWithMouse } from '../testing/select-with-mouse.ts'

let fixture: ReaderFixture
beforeAll(async () => {
  fixture = await openReaderFixture()
})
beforeEach(() => fixture.cleanUp())
afterAll(() => fixture.close())

/** Replaces the text of every article with `html`. */
const showText = (html: string) =>
  fixture.page.route(/articles\.get\b/u, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /"fullText":"(\\.|[^"\\])*"/u,
      () => `"fullText":${JSON.stringify(html)}`,
    )
    await route.fulfill({ response, body })
  })

describe('the reader in a browser', () => {
  test('its sizes are 16, 18, 20 and 22 px, one more with serifs; the page behind does not change', async () => {
    await fixture.openArticle()
    const size = () =>
      fixture
        .reader()
        .getByText('count the chimneys')
        .evaluate((words) => getComputedStyle(words).fontSize)
    for (const [name, px] of [
      ['Small', 16],
      ['Medium', 18],
      ['Large', 20],
      ['Extra Large', 22],
      ['Serif', 23],
    ] as const) {
      await fixture.reader().getByRole('button', { name, exact: true }).click()
      await expect.poll(() => size()).toBe(`${px}px`)
    }
    await expect
      .poll(() => fixture.page.evaluate(() => document.body.className))
      .toBe('theme-light text-base font-sans')
  })

  test.each([
    ['Light', 'rgb(255, 255, 255)'],
    ['Dark', 'rgb(27, 30, 34)'],
    ['Sepia', 'rgb(248, 239, 220)'],
  ])('its theme %s applies to it only, and is accessible', async (name, color) => {
    await fixture.client.highlights.add.mutate({ id: fixture.articleId, text: 'count the chimneys' })
    await fixture.openArticle()
    await fixture.reader().getByRole('button', { name, exact: true }).click()
    await expect
      .poll(() => fixture.reader().evaluate((dialog) => getComputedStyle(dialog).backgroundColor))
      .toBe(color)
    await expect.poll(() => fixture.page.locator('html').getAttribute('data-theme')).toBe('light')
    await selectWithMouse(fixture.page, 'Nine days')
    await fixture.saved().waitFor()
    expect(await axeFaults(fixture.page)).toEqual([])
  })

  test('a broken picture shows a plain box, its alternative text and its caption', async () => {
    const picture = '/api/pictures/gone.png?sig=x'
    const html = `<p>Before.</p><figure><img src="${picture}" alt="A ship at the quay" width="600" height="400">
      <figcaption>The quay, 1931</figcaption></figure><img src="${picture}" width="1" height="1"><p>After.</p>`
    await showText(html)
    await fixture.page.goto(`${fixture.url}/article/${fixture.articleId}`)
    const box = fixture.reader().getByRole('img', { name: 'A ship at the quay' })
    await box.waitFor()
    await fixture.reader().getByText('The quay, 1931').waitFor()
    expect(await fixture.reader().locator('img').count()).toBe(0)
    const height = (await box.boundingBox())?.height ?? 0
    expect(height).toBeGreaterThan(60)
    expect(height).toBeLessThan(160)
    expect(await axeFaults(fixture.page)).toEqual([])
  })

  test.each(['Light', 'Dark'])(
    'an article in the theme %s is printed in full, on white, without the app',
    async (theme) => {
      const { page } = fixture
      await showText(`${'<p>Line after line is printed.</p>'.repeat(150)}<p>The very last words.</p>`)
      await page.goto(`${fixture.url}/article/${fixture.articleId}`)
      await fixture.reader().getByText('The very last words.').waitFor()
      await fixture.reader().getByText(theme, { exact: true }).click()
      const sheets = (await page.pdf({ printBackground: true }))
        .toString('latin1')
        .match(/\/Type\s*\/Page\b/gu)
      expect(sheets?.length).toBeGreaterThan(3)
      await page.emulateMedia({ media: 'print' })
      expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
      expect(await page.getByRole('navigation', { includeHidden: true }).isVisible()).toBe(false)
      const grounds = await fixture.reader().evaluate((reader) => {
        const of = (element: Element) => getComputedStyle(element).backgroundColor
        return [reader, document.body, document.documentElement].map(of)
      })
      expect(grounds).toEqual(Array(3).fill('rgb(255, 255, 255)'))
      const { width = 0, height = 0 } = (await fixture.reader().boundingBox()) ?? {}
      expect(width).toBeGreaterThan(700)
      expect(height).toBeGreaterThan(4000)
      await page.emulateMedia({ media: null })
      await fixture.reader().getByText('Light', { exact: true }).click()
      await page.unrouteAll()
    },
  )

  test('a save offline silently keeps the toggle as it was', async () => {
    await fixture.client.articles.save.mutate({ articleId: fixture.articleId, saved: false })
    await fixture.openArticle()
    const save = fixture.reader().getByRole('button', { name: /Save/ })
    await fixture.page.route('**/articles.save*', (route) => route.abort())
    const failed = fixture.page.waitForEvent('console', (message) =>
      message.text().startsWith('Saving an article failed'),
    )
    await save.click()
    await failed
    await expect.poll(() => save.getAttribute('aria-pressed')).toBe('false')
    expect(await fixture.page.getByRole('alert').count()).toBe(0)
    await fixture.page.unroute('**/articles.save*')
    await save.click()
    await expect.poll(() => save.getAttribute('aria-pressed')).toBe('true')
  })

  test.each([390, 820, 1280])(
    'at %i px the highlights link to their passage in the article',
    async (width) => {
      await fixture.client.highlights.add.mutate({ id: fixture.articleId, text: 'The last word' })
      await fixture.page.setViewportSize({ width, height: 844 })
      await fixture.page.goto(`${fixture.url}/highlights`)
      await fixture.page.getByRole('link', { name: 'Go to article' }).waitFor()
      expect(await axeFaults(fixture.page)).toEqual([])
      await expect
        .poll(() => fixture.page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(width)
      await fixture.page.getByRole('link', { name: 'Go to article' }).click()
      await expect.poll(() => paintedPassages(fixture.page)).toEqual(['The last word'])
      const isOnScreen = () =>
        fixture.page.evaluate(() => {
          const [range] = CSS.highlights.get('passage') ?? []
          const top = range instanceof Range ? range.getBoundingClientRect().top : -1
          return top > 0 && top < window.innerHeight
        })
      await expect.poll(isOnScreen).toBe(true)
    },
  )

  test('a removed highlight is deleted even if the user leaves the page at once', async () => {
    await fixture.client.highlights.add.mutate({ id: fixture.articleId, text: 'The last word' })
    await fixture.page.goto(`${fixture.url}/highlights`)
    await fixture.page.getByRole('button', { name: 'Delete highlight' }).click()
    await fixture.page.goto('about:blank')
    await expect.poll(() => fixture.stored()).toEqual([])
  })

  test('the reader is opened, adjusted, used to save and highlight, and closed by keyboard', async () => {
    await fixture.client.articles.save.mutate({ articleId: fixture.articleId, saved: false })
    await fixture.page.goto(fixture.url)
    const more = fixture.page.getByRole('button', { name: /Read More/ })
    await more.focus()
    await fixture.page.keyboard.press('Enter')
    await fixture.reader().getByText('count the chimneys').waitFor()
    const reach = async (name: string) => {
      for (let presses = 0; presses < 40; presses++) {
        const focused = await fixture.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
        if (focused?.startsWith(name)) return
        await fixture.page.keyboard.press('Tab')
        const inside = await fixture.page.evaluate(
          () => document.activeElement?.closest('[role="dialog"]') !== null,
        )
        expect(inside).toBe(true)
      }
      throw new Error(`No key leads to "${name}".`)
    }
    await reach('Serif')
    await fixture.page.keyboard.press('Enter')
    await reach('Larger text')
    await fixture.page.keyboard.press('Enter')
    await reach('Save')
    await fixture.page.keyboard.press('Enter')
    const stored = () => fixture.client.articles.get.query({ id: fixture.articleId })
    await expect.poll(stored).toMatchObject({ isSaved: true })
    await fixture.page.keyboard.press('Control+a')
    await fixture.reader().getByRole('button', { name: 'Highlight', exact: true }).waitFor()
    await fixture.page.keyboard.press('h')
    await fixture.saved().waitFor()
    await expect.poll(() => fixture.stored()).toHaveLength(1)
    await fixture.page.keyboard.press('Control+z')
    await expect.poll(() => fixture.stored()).toEqual([])
    await fixture.page.keyboard.press('Escape')
    await fixture.reader().waitFor({ state: 'hidden' })
    await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true)
  })
})
