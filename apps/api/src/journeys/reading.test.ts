import { addArticle } from '@tidings/api/testing/add-article'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { axeFaults } from '../testing/axe-faults.ts'
import { launchChromium } from '../testing/chromium.ts'
import { paintedPassages, selectWithMouse } from '../testing/select-with-mouse.ts'
import { signUp, startTestServer, type TestServer } from '../testing/test-server.ts'

const HTML = `<p>From the quay the ship looks like any other until you count the chimneys. The wind rises.</p>
<p>A spinning column drags air <a href="https://wind.example/column">around with it. On one side</a> that air runs with
the wind. The wind rises again, and the captain smiles.</p>
<h2>What changed</h2>
<ul><li>Nine days to fit a pair.</li><li>Four years to pay for itself.</li></ul>
<p>הספינה חוזרת אל הנמל בערב, והרוח נושבת מן הים אל העיר.</p>
<p>船は港に戻る。風は海から吹く。船長は微笑む。</p>${'<p>And so it goes on, day after day, along the coast.</p>'.repeat(20)}
<p>The last word belongs to the harbour master.</p>`

let server: TestServer
let browser: Browser
let token: string
let client: Awaited<ReturnType<typeof signUp>>['client']
let articleId: string
let context: BrowserContext
let page: Page
beforeAll(async () => {
  server = await startTestServer()
  const reader = await signUp(server.url)
  token = reader.token
  client = reader.client
  const { newsletter } = await client.newsletters.add.mutate({
    name: 'The Morning Ledger',
    sourceEmail: 'hello@ledger.example',
  })
  const place = { userId: reader.user.uid, newsletterId: newsletter.id }
  const article = { title: 'Cargo ships are going back to sail', html: HTML, tags: ['shipping', 'energy'] }
  articleId = await addArticle(server.house.database.db, place, article)
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  await server.close()
})
beforeEach(async () => {
  for (const { id } of (await client.highlights.list.query({})).highlights) {
    await client.highlights.delete.mutate({ id })
  }
  context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } })
  await context.addCookies([{ name: 'tidings', value: token, url: server.url }])
  page = await context.newPage()
})
afterEach(() => context.close())

async function openArticle(): Promise<void> {
  await page.goto(`${server.url}/article/${articleId}`)
  await page.getByRole('dialog').getByText('count the chimneys').waitFor()
}
const stored = async () => (await client.highlights.list.query({})).highlights.map(({ text }) => text)
const reader = () => page.getByRole('dialog')
const saved = () => reader().getByText('Highlight saved')

describe('highlighting with the mouse', () => {
  test.each([
    ['over a link', 'drags air', 'On one side', 'drags air around with it. On one side'],
    [
      'across paragraphs',
      'until you count',
      'A spinning',
      'until you count the chimneys. The wind rises.\n\nA spinning',
    ],
    ['over a list', 'What', 'Four', 'What changed\n\nNine days to fit a pair.\nFour'],
    ['in Hebrew', 'והרוח', 'הים', 'והרוח נושבת מן הים'],
    ['in Japanese', '風は', '吹く', '風は海から吹く'],
  ])('%s stores what was selected, and paints it again after a reload', async (_, from, to, text) => {
    await openArticle()
    await selectWithMouse(page, from, to)
    await saved().waitFor()
    expect(await stored()).toEqual([text])
    const painted = await paintedPassages(page)
    expect(painted.map((passage) => passage.replaceAll(/\s/g, ''))).toEqual([text.replaceAll(/\s/g, '')])
    await openArticle()
    await vi.waitFor(async () => expect(await paintedPassages(page)).toEqual(painted))
  })

  test('the second of two equal phrases is painted where it was selected', async () => {
    await openArticle()
    await selectWithMouse(page, 'The wind rises again')
    await saved().waitFor()
    await selectWithMouse(page, 'The wind rises')
    await vi.waitFor(async () => expect(await stored()).toHaveLength(2))
    await openArticle()
    await vi.waitFor(async () =>
      expect(await paintedPassages(page)).toEqual(['The wind rises', 'The wind rises again']),
    )
  })

  test('what has just been highlighted is painted with fill and line, and can still be copied', async () => {
    await openArticle()
    await selectWithMouse(page, 'count the chimneys')
    await saved().waitFor()
    const look = await page.evaluate(() => {
      const paragraph = document.querySelector('[role="dialog"] article p')
      const { backgroundColor, textDecorationLine } = getComputedStyle(
        paragraph ?? document.body,
        '::highlight(passage)',
      )
      return { backgroundColor, textDecorationLine, selected: String(document.getSelection()) }
    })
    expect(look).toEqual({
      backgroundColor: 'rgb(255, 238, 158)',
      textDecorationLine: 'underline',
      selected: 'count the chimneys',
    })
  })

  test('a mere click, and words that are not the article, send nothing', async () => {
    await openArticle()
    let sent = 0
    page.on('request', (request) => {
      if (request.url().includes('highlights.add')) sent++
    })
    await reader().getByText('count the chimneys').click()
    await reader().getByRole('heading', { name: 'Tags' }).dblclick()
    await reader().getByText('The Morning Ledger').dblclick()
    await page.waitForTimeout(500)
    expect(sent).toBe(0)
  })

  test('a double click highlights the word, a triple click the paragraph alone', async () => {
    await openArticle()
    const words = reader().getByText('The last word belongs')
    await words.click({ clickCount: 3 })
    await saved().waitFor()
    expect(await stored()).toEqual(['The last word belongs to the harbour master.'])
    await reader().getByRole('button', { name: 'Undo' }).click()
    await words.dblclick({ position: { x: 12, y: 12 } })
    await vi.waitFor(async () => expect(await stored()).toEqual(['The']))
  })

  test('a selection released beside the dialog is a highlight too, and the reader stays open', async () => {
    await openArticle()
    await reader().getByText('The last word belongs').scrollIntoViewIfNeeded()
    const line = await reader().getByText('The last word belongs').boundingBox()
    const y = (line?.y ?? 0) + 12
    await page.mouse.move((line?.x ?? 0) + 1, y)
    await page.mouse.down()
    await page.mouse.move(1270, y, { steps: 4 })
    await page.mouse.up()
    await saved().waitFor()
    expect(await stored()).toEqual(['The last word belongs to the harbour master.'])
  })

  test('Undo stands above the lower edge, and takes highlight and paint away', async () => {
    await openArticle()
    await selectWithMouse(page, 'count the chimneys')
    const undo = reader().getByRole('button', { name: 'Undo' })
    const notice = await undo.locator('xpath=..').boundingBox()
    const dialog = await reader().boundingBox()
    if (!notice || !dialog) throw new Error('They are not on screen.')
    expect(dialog.y + dialog.height - notice.y - notice.height).toBe(20)
    await undo.click()
    await vi.waitFor(async () => expect(await stored()).toEqual([]))
    expect(await paintedPassages(page)).toEqual([])
  })

  test('a click on a highlight offers to remove it', async () => {
    await client.highlights.add.mutate({ id: articleId, text: 'count the chimneys' })
    await openArticle()
    await vi.waitFor(async () => expect(await paintedPassages(page)).toHaveLength(1))
    const at = await page.evaluate(() => {
      const [range] = CSS.highlights.get('passage') ?? []
      const [line] = range instanceof Range ? range.getClientRects() : []
      return { x: (line?.x ?? 0) + 20, y: (line?.y ?? 0) + 8 }
    })
    await page.mouse.click(at.x, at.y)
    await reader().getByRole('button', { name: 'Remove' }).click()
    await vi.waitFor(async () => expect(await stored()).toEqual([]))
  })
})

describe('highlighting without a mouse', () => {
  test('a selection by touch is highlighted by a button', async () => {
    await context.close()
    context = await browser.newContext({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
    })
    await context.addCookies([{ name: 'tidings', value: token, url: server.url }])
    page = await context.newPage()
    await openArticle()
    await reader().getByText('count the chimneys').tap()
    await page.evaluate(() => {
      const text = document.querySelector('[role="dialog"] article p')?.firstChild
      if (text) document.getSelection()?.setBaseAndExtent(text, 5, text, 13)
    })
    await reader().getByRole('button', { name: 'Highlight', exact: true }).tap()
    await saved().waitFor()
    expect(await stored()).toEqual(['the quay'])
  })

  test('by keyboard alone one opens the reader, sets it, saves, highlights, undoes and returns', async () => {
    await page.goto(server.url)
    const more = page.getByRole('button', { name: /Read More/ })
    await more.focus()
    await page.keyboard.press('Enter')
    await reader().getByText('count the chimneys').waitFor()
    const reach = async (name: string) => {
      for (let presses = 0; presses < 40; presses++) {
        const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
        if (focused?.startsWith(name)) return
        await page.keyboard.press('Tab')
        const inside = await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)
        expect(inside).toBe(true)
      }
      throw new Error(`No key leads to "${name}".`)
    }
    await reach('Serif')
    await page.keyboard.press('Enter')
    await reach('Larger text')
    await page.keyboard.press('Enter')
    await reach('Save')
    await page.keyboard.press('Enter')
    await vi.waitFor(async () =>
      expect((await client.articles.get.query({ id: articleId })).isSaved).toBe(true),
    )
    await page.keyboard.press('Control+a')
    await reader().getByRole('button', { name: 'Highlight', exact: true }).waitFor()
    await page.keyboard.press('h')
    await saved().waitFor()
    expect(await stored()).toHaveLength(1)
    await page.keyboard.press('Control+z')
    await vi.waitFor(async () => expect(await stored()).toEqual([]))
    await page.keyboard.press('Escape')
    await reader().waitFor({ state: 'hidden' })
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true)
  })
})

describe('the reader in a browser', () => {
  test('its sizes set 16, 18, 20 and 22 px, and a serif one more; the page behind keeps its own', async () => {
    await openArticle()
    const size = () =>
      reader()
        .getByText('count the chimneys')
        .evaluate((words) => getComputedStyle(words).fontSize)
    const seen: string[] = []
    for (const name of ['Small', 'Medium', 'Large', 'Extra Large', 'Serif']) {
      await reader().getByRole('button', { name, exact: true }).click()
      seen.push(await size())
    }
    expect(seen).toEqual(['16px', '18px', '20px', '22px', '23px'])
    expect(await page.evaluate(() => document.body.className)).toBe('theme-light text-base font-sans')
  })

  test.each([
    ['Light', 'rgb(255, 255, 255)'],
    ['Dark', 'rgb(27, 30, 34)'],
    ['Sepia', 'rgb(248, 239, 220)'],
  ])('its theme %s colours it alone, and a highlight keeps its contrast', async (name, color) => {
    await client.highlights.add.mutate({ id: articleId, text: 'count the chimneys' })
    await openArticle()
    await reader().getByRole('button', { name, exact: true }).click()
    expect(await reader().evaluate((dialog) => getComputedStyle(dialog).backgroundColor)).toBe(color)
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
    await selectWithMouse(page, 'Nine days')
    await saved().waitFor()
    expect(await axeFaults(page)).toEqual([])
  })

  test('a save without a connection leaves the toggle as it was, without a word', async () => {
    await client.articles.save.mutate({ articleId, saved: false })
    await openArticle()
    const save = reader().getByRole('button', { name: /Save/ })
    await page.route('**/articles.save*', (route) => route.abort())
    const failed = page.waitForEvent('console', (message) =>
      message.text().startsWith('Saving an article failed'),
    )
    await save.click()
    await failed
    expect(await save.getAttribute('aria-pressed')).toBe('false')
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.unroute('**/articles.save*')
    await save.click()
    await vi.waitFor(async () => expect(await save.getAttribute('aria-pressed')).toBe('true'))
  })

  test('a highlight without a connection loses its paint, without a word', async () => {
    await openArticle()
    await page.route('**/highlights.add*', (route) => route.abort())
    await selectWithMouse(page, 'count the chimneys')
    await vi.waitFor(async () => expect(await paintedPassages(page)).toEqual([]))
    expect(await saved().count()).toBe(0)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test.each([390, 820, 1280])(
    'at %i px the highlights lead to their passage in the article',
    async (width) => {
      await client.highlights.add.mutate({ id: articleId, text: 'The last word' })
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`${server.url}/highlights`)
      await page.getByRole('link', { name: 'Go to article' }).waitFor()
      expect(await axeFaults(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.getByRole('link', { name: 'Go to article' }).click()
      await vi.waitFor(async () => expect(await paintedPassages(page)).toEqual(['The last word']))
      await vi.waitFor(async () => {
        const top = await page.evaluate(() => {
          const [range] = CSS.highlights.get('passage') ?? []
          return range instanceof Range ? range.getBoundingClientRect().top : -1
        })
        expect(top).toBeGreaterThan(0)
        expect(top).toBeLessThan(844)
      })
    },
  )

  test('a removed highlight is deleted also when one leaves the page at once', async () => {
    await client.highlights.add.mutate({ id: articleId, text: 'The last word' })
    await page.goto(`${server.url}/highlights`)
    await page.getByRole('button', { name: 'Delete highlight' }).click()
    await page.goto('about:blank')
    await vi.waitFor(async () => expect(await stored()).toEqual([]))
  })
})
