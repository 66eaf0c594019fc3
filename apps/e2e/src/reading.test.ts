import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import type { Locator } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { openReaderFixture } from './testing/reader-fixture.ts'
import { paintedPassages } from './testing/select-with-mouse.ts'

const fixture = forAllTests(() => openReaderFixture())
beforeEach(() => fixture.cleanUp())

const button = (name: string) => fixture.reader().getByRole('button', { name, exact: true })
const words = (text: string) => fixture.reader().getByText(text)
const style = (element: Locator, name: string) =>
  element.evaluate((one, property) => getComputedStyle(one).getPropertyValue(property), name)

test('its sizes are 16, 18, 20 and 22 px, one more with serifs, and its theme its own; the page behind does not change', async () => {
  await fixture.openArticle()
  for (const [name, px] of [
    ['Small', 16],
    ['Medium', 18],
    ['Large', 20],
    ['Extra Large', 22],
    ['Serif', 23],
  ] as const) {
    await button(name).click()
    await expect.poll(() => style(words('count the chimneys'), 'font-size')).toBe(`${px}px`)
  }
  for (const [name, colour] of [
    ['Dark', 'rgb(27, 30, 34)'],
    ['Sepia', 'rgb(248, 239, 220)'],
    ['Light', 'rgb(255, 255, 255)'],
  ] as const) {
    await button(name).click()
    await expect.poll(() => style(fixture.reader(), 'background-color')).toBe(colour)
    await expect.poll(() => fixture.page.locator('html').getAttribute('data-theme')).toBe('light')
  }
  expect(await fixture.page.evaluate(() => document.body.className)).toBe('theme-light text-base font-sans')
})

test('an article in a dark reader is printed in full, on white, without the app', async () => {
  const { page } = fixture
  await fixture.openArticle()
  await button('Dark').click()
  const sheets = (await page.pdf({ printBackground: true, format: 'A6' }))
    .toString('latin1')
    .match(/\/Type\s*\/Page\b/gu)
  expect(sheets?.length).toBeGreaterThan(2)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  expect(await page.getByRole('navigation', { includeHidden: true }).isVisible()).toBe(false)
  const grounds = await fixture.reader().evaluate((reader) => {
    const of = (element: Element) => getComputedStyle(element).backgroundColor
    return [reader, document.body, document.documentElement].map(of)
  })
  expect(grounds).toEqual(Array(3).fill('rgb(255, 255, 255)'))
  const { width = 0, height = 0 } = (await fixture.reader().boundingBox()) ?? {}
  expect(width).toBeGreaterThan(700)
  expect(height).toBeGreaterThan(1000)
  await page.emulateMedia({ media: null })
})

test('the highlights link to their passage in the article, on a phone too', async () => {
  await fixture.client.highlights.add.mutate({ id: fixture.articleId, text: 'The last word' })
  await fixture.page.setViewportSize({ width: 390, height: 844 })
  await fixture.page.goto(`${fixture.url}/highlights`)
  await fixture.page.getByRole('link', { name: 'Go to article' }).click()
  await expect.poll(() => paintedPassages(fixture.page)).toEqual(['The last word'])
  const isOnScreen = () =>
    fixture.page.evaluate(() => {
      const [range] = CSS.highlights.get('passage') ?? []
      const top = range instanceof Range ? range.getBoundingClientRect().top : -1
      return top > 0 && top < window.innerHeight
    })
  await expect.poll(isOnScreen).toBe(true)
})

test('the reader is opened, adjusted, used to save and highlight, and closed by keyboard', async () => {
  await fixture.client.articles.save.mutate({ articleId: fixture.articleId, saved: false })
  await fixture.page.goto(fixture.url)
  const more = fixture.page.getByRole('button', { name: /Read More/ })
  await more.focus()
  await fixture.page.keyboard.press('Enter')
  await words('count the chimneys').waitFor()
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
  for (const name of ['Serif', 'Larger text', 'Save']) {
    await reach(name)
    await fixture.page.keyboard.press('Enter')
  }
  const stored = () => fixture.client.articles.get.query({ id: fixture.articleId })
  await expect.poll(stored).toMatchObject({ isSaved: true })
  await fixture.page.keyboard.press('Control+a')
  await button('Highlight').waitFor()
  await fixture.page.keyboard.press('h')
  await fixture.saved().waitFor()
  await expect.poll(() => fixture.stored()).toHaveLength(1)
  await fixture.page.keyboard.press('Control+z')
  await expect.poll(() => fixture.stored()).toEqual([])
  await fixture.page.keyboard.press('Escape')
  await fixture.reader().waitFor({ state: 'hidden' })
  await expect.poll(() => more.evaluate((one) => one === document.activeElement)).toBe(true)
})
