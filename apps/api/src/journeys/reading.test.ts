import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { axeFaults } from '../testing/axe-faults.ts'
import { openReadingRoom, type ReadingRoom } from '../testing/reading-room.ts'
import { paintedPassages, selectWithMouse } from '../testing/select-with-mouse.ts'

let room: ReadingRoom
beforeAll(async () => {
  room = await openReadingRoom()
})
beforeEach(() => room.tidy())
afterAll(() => room.close())

/** Lets the page have `html` as the text of every article. */
const showText = (html: string) =>
  room.page.route(/articles\.get\b/u, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(
      /"fullText":"(\\.|[^"\\])*"/u,
      () => `"fullText":${JSON.stringify(html)}`,
    )
    await route.fulfill({ response: answer, body })
  })

describe('the reader in a browser', () => {
  test('its sizes set 16, 18, 20 and 22 px, and a serif one more; the page behind keeps its own', async () => {
    await room.openArticle()
    const size = () =>
      room
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
      await room.reader().getByRole('button', { name, exact: true }).click()
      await expect.poll(() => size()).toBe(`${px}px`)
    }
    await expect
      .poll(() => room.page.evaluate(() => document.body.className))
      .toBe('theme-light text-base font-sans')
  })

  test.each([
    ['Light', 'rgb(255, 255, 255)'],
    ['Dark', 'rgb(27, 30, 34)'],
    ['Sepia', 'rgb(248, 239, 220)'],
  ])('its theme %s colours it alone, and keeps nobody out', async (name, color) => {
    await room.client.highlights.add.mutate({ id: room.articleId, text: 'count the chimneys' })
    await room.openArticle()
    await room.reader().getByRole('button', { name, exact: true }).click()
    await expect
      .poll(() => room.reader().evaluate((dialog) => getComputedStyle(dialog).backgroundColor))
      .toBe(color)
    await expect.poll(() => room.page.locator('html').getAttribute('data-theme')).toBe('light')
    await selectWithMouse(room.page, 'Nine days')
    await room.saved().waitFor()
    expect(await axeFaults(room.page)).toEqual([])
  })

  test('a picture that fails leaves a quiet box, its description and its caption', async () => {
    const picture = '/api/pictures/gone.png?sig=x'
    const html = `<p>Before.</p><figure><img src="${picture}" alt="A ship at the quay" width="600" height="400">
      <figcaption>The quay, 1931</figcaption></figure><img src="${picture}" width="1" height="1"><p>After.</p>`
    await showText(html)
    await room.page.goto(`${room.url}/article/${room.articleId}`)
    const box = room.reader().getByRole('img', { name: 'A ship at the quay' })
    await box.waitFor()
    await room.reader().getByText('The quay, 1931').waitFor()
    expect(await room.reader().locator('img').count()).toBe(0)
    const height = (await box.boundingBox())?.height ?? 0
    expect(height).toBeGreaterThan(60)
    expect(height).toBeLessThan(160)
    expect(await axeFaults(room.page)).toEqual([])
  })

  test.each(['Light', 'Dark'])(
    'an article in the theme %s is printed whole, on white, without the app',
    async (theme) => {
      const { page } = room
      await showText(`${'<p>Line after line is printed.</p>'.repeat(150)}<p>The very last words.</p>`)
      await page.goto(`${room.url}/article/${room.articleId}`)
      await room.reader().getByText('The very last words.').waitFor()
      await room.reader().getByText(theme, { exact: true }).click()
      const sheets = (await page.pdf({ printBackground: true }))
        .toString('latin1')
        .match(/\/Type\s*\/Page\b/gu)
      expect(sheets?.length).toBeGreaterThan(3)
      await page.emulateMedia({ media: 'print' })
      expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
      expect(await page.getByRole('navigation', { includeHidden: true }).isVisible()).toBe(false)
      const grounds = await room.reader().evaluate((reader) => {
        const of = (element: Element) => getComputedStyle(element).backgroundColor
        return [reader, document.body, document.documentElement].map(of)
      })
      expect(grounds).toEqual(Array(3).fill('rgb(255, 255, 255)'))
      const { width = 0, height = 0 } = (await room.reader().boundingBox()) ?? {}
      expect(width).toBeGreaterThan(700)
      expect(height).toBeGreaterThan(4000)
      await page.emulateMedia({ media: null })
      await room.reader().getByText('Light', { exact: true }).click()
      await page.unrouteAll()
    },
  )

  test('a save without a connection leaves the toggle as it was, without a word', async () => {
    await room.client.articles.save.mutate({ articleId: room.articleId, saved: false })
    await room.openArticle()
    const save = room.reader().getByRole('button', { name: /Save/ })
    await room.page.route('**/articles.save*', (route) => route.abort())
    const failed = room.page.waitForEvent('console', (message) =>
      message.text().startsWith('Saving an article failed'),
    )
    await save.click()
    await failed
    await expect.poll(() => save.getAttribute('aria-pressed')).toBe('false')
    expect(await room.page.getByRole('alert').count()).toBe(0)
    await room.page.unroute('**/articles.save*')
    await save.click()
    await expect.poll(() => save.getAttribute('aria-pressed')).toBe('true')
  })

  test.each([390, 820, 1280])(
    'at %i px the highlights lead to their passage in the article',
    async (width) => {
      await room.client.highlights.add.mutate({ id: room.articleId, text: 'The last word' })
      await room.page.setViewportSize({ width, height: 844 })
      await room.page.goto(`${room.url}/highlights`)
      await room.page.getByRole('link', { name: 'Go to article' }).waitFor()
      expect(await axeFaults(room.page)).toEqual([])
      await expect
        .poll(() => room.page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(width)
      await room.page.getByRole('link', { name: 'Go to article' }).click()
      await expect.poll(() => paintedPassages(room.page)).toEqual(['The last word'])
      const isOnScreen = () =>
        room.page.evaluate(() => {
          const [range] = CSS.highlights.get('passage') ?? []
          const top = range instanceof Range ? range.getBoundingClientRect().top : -1
          return top > 0 && top < window.innerHeight
        })
      await expect.poll(isOnScreen).toBe(true)
    },
  )

  test('a removed highlight is deleted also when one leaves the page at once', async () => {
    await room.client.highlights.add.mutate({ id: room.articleId, text: 'The last word' })
    await room.page.goto(`${room.url}/highlights`)
    await room.page.getByRole('button', { name: 'Delete highlight' }).click()
    await room.page.goto('about:blank')
    await expect.poll(() => room.stored()).toEqual([])
  })

  test('by keyboard alone one opens the reader, sets it, saves, highlights, undoes and returns', async () => {
    await room.client.articles.save.mutate({ articleId: room.articleId, saved: false })
    await room.page.goto(room.url)
    const more = room.page.getByRole('button', { name: /Read More/ })
    await more.focus()
    await room.page.keyboard.press('Enter')
    await room.reader().getByText('count the chimneys').waitFor()
    const reach = async (name: string) => {
      for (let presses = 0; presses < 40; presses++) {
        const focused = await room.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
        if (focused?.startsWith(name)) return
        await room.page.keyboard.press('Tab')
        const inside = await room.page.evaluate(
          () => document.activeElement?.closest('[role="dialog"]') !== null,
        )
        expect(inside).toBe(true)
      }
      throw new Error(`No key leads to "${name}".`)
    }
    await reach('Serif')
    await room.page.keyboard.press('Enter')
    await reach('Larger text')
    await room.page.keyboard.press('Enter')
    await reach('Save')
    await room.page.keyboard.press('Enter')
    const stored = () => room.client.articles.get.query({ id: room.articleId })
    await expect.poll(stored).toMatchObject({ isSaved: true })
    await room.page.keyboard.press('Control+a')
    await room.reader().getByRole('button', { name: 'Highlight', exact: true }).waitFor()
    await room.page.keyboard.press('h')
    await room.saved().waitFor()
    await expect.poll(() => room.stored()).toHaveLength(1)
    await room.page.keyboard.press('Control+z')
    await expect.poll(() => room.stored()).toEqual([])
    await room.page.keyboard.press('Escape')
    await room.reader().waitFor({ state: 'hidden' })
    await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true)
  })
})
