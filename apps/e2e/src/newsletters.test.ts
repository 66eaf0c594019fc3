import { addArticle } from '@tidings/api/testing/add-article'
import { signUp } from '@tidings/api-server/testing/test-server'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowserFixture } from './testing/browser-fixture.ts'

const fixture = forAllTests(() => openBrowserFixture())

/** A new user for each test, at `/newsletters`, with newsletters of those names. */
async function openNewsletters(name: string, names: string[], options: BrowserContextOptions = {}) {
  const { client, token, user } = await signUp(fixture.server.url, name)
  for (const [n, each] of names.entries()) {
    await client.newsletters.add.mutate({ name: each, sourceEmail: `n${n}@letters.example` })
  }
  const context = await fixture.signedIn(token, { viewport: { width: 1280, height: 900 }, ...options })
  const page = await context.newPage()
  await page.goto(`${fixture.server.url}/newsletters`)
  await page.getByRole('heading', { name: 'My Newsletters', level: 1 }).waitFor()
  return { client, user, context, page, main: page.getByRole('main') }
}

test('a newsletter is deleted by keyboard, with visible focus throughout', async () => {
  const { page, client, context } = await openNewsletters('Keyboard', ['Margins'])
  // Some elements show the focus ring of their content: a card that of its link, a box that of its field.
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      const ringed = (part: Element | null | undefined) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(part ?? document.body)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      }
      return {
        name: element?.getAttribute('aria-label') ?? element?.textContent,
        ring: [element, element?.closest('form'), element?.closest('article')].some(ringed),
      }
    })
  for (let presses = 0; (await focused()).name !== 'Actions for Margins'; presses++) {
    expect(presses).toBeLessThan(40)
    await page.keyboard.press('Tab')
    const now = await focused()
    expect(now).toEqual({ ...now, ring: true })
  }
  // The menu handles keys once it has the focus, a moment after it is visible.
  const openDelete = async () => {
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Delete Newsletter' }).waitFor()
    const last = async () => {
      await page.keyboard.press('End')
      return (await focused()).name
    }
    await expect.poll(last).toBe('Delete Newsletter')
    await page.keyboard.press('Enter')
  }
  await openDelete()
  await expect.poll(focused).toEqual({ name: 'Cancel', ring: true })
  await page.keyboard.press('Escape')
  await expect.poll(focused).toEqual({ name: 'Actions for Margins', ring: true })

  await openDelete()
  await expect.poll(focused).toEqual({ name: 'Cancel', ring: true })
  await page.keyboard.press('Tab')
  await expect.poll(focused).toEqual({ name: 'Delete', ring: true })
  await page.keyboard.press('Enter')
  await page.getByText('Margins has been removed').waitFor()
  await page.getByRole('heading', { name: 'No newsletters yet' }).waitFor()
  await expect.poll(focused).toMatchObject({ name: 'Your Newsletters' })
  expect((await client.newsletters.list.query({})).newsletters).toEqual([])
  await context.close()
})

const HOSTILE = [
  '<img src=x onerror="document.title=1"><b>bold</b> &amp;',
  'נשמע ונראה, ניוזלטר שבועי',
  '📮🗞️ 👩‍👩‍👧‍👦 𝕿𝖎𝖉𝖎𝖓𝖌𝖘',
  'x'.repeat(200),
]

test('names of any kind stay readable in 1, 2 or 3 columns, and the dialog is at most 425 px wide', async () => {
  const { page, main, context } = await openNewsletters('Widths', HOSTILE)
  const cards = main.getByRole('article')
  for (const name of HOSTILE) await cards.getByText(name, { exact: true }).waitFor()
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  await expect.poll(() => page.title()).toBe('My Newsletters · Tidings')
  const columns = () =>
    cards.evaluateAll((all) => new Set(all.map((card) => Math.round(card.getBoundingClientRect().left))).size)
  for (const [width, count] of [
    [1280, 3],
    [820, 2],
    [390, 1],
    [320, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(columns).toBe(count)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await main.getByRole('button', { name: 'Add Newsletter' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add Newsletter' })
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(Math.min(425, width * 0.9))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
  await context.close()
})

test('on a phone the chosen issue scrolls into view', async () => {
  const { page, client, user, context } = await openNewsletters('Issues', ['Margins'], {
    viewport: { width: 390, height: 844 },
  })
  const newsletterId = (await client.newsletters.list.query({})).newsletters[0]?.id ?? ''
  const owner = { userId: user.uid, newsletterId }
  for (let n = 0; n < 12; n++) {
    const received_at = Date.now() - n * 86_400_000
    await addArticle(fixture.server.app.database.db, owner, { received_at })
  }
  await page.goto(`${fixture.server.url}/newsletter/${newsletterId}`)
  await page.getByRole('button', { name: 'Show older issues' }).click()
  await page.getByRole('region', { name: 'Issues' }).getByRole('link').last().click()
  const top = async () => (await page.locator('#issue').boundingBox())?.y ?? 0
  await expect.poll(async () => (await top()) > 60 && (await top()) < 400).toBe(true)
  await context.close()
})

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function drag(page: Page, toast: Locator, px: number): Promise<void> {
  const { x, y } = await middleOf(toast)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + px / 2, y)
  await page.mouse.move(x + px, y)
  await page.mouse.up()
}

async function swipe(page: Page, toast: Locator, px: number): Promise<void> {
  const { x, y } = await middleOf(toast)
  const finger = await page.context().newCDPSession(page)
  for (const [type, moved] of [
    ['touchStart', 0],
    ['touchMove', px / 2],
    ['touchMove', px],
    ['touchEnd', undefined],
  ] as const) {
    const touchPoints = moved === undefined ? [] : [{ x: x + moved, y }]
    await finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  await finger.detach()
}

test('a toast is at most 424 px wide, stays when it is moved to the left or less than 50 px to the right, and is dismissed by 50; a tooltip is 4 px from its target', async () => {
  const { page, main, context } = await openNewsletters('Toasts', ['Margins'], {
    permissions: ['clipboard-read', 'clipboard-write'],
    hasTouch: true,
  })
  const toast = page.getByRole('status').filter({ hasText: 'Email copied' })
  const region = page.getByRole('region', { name: /^Notifications/ })
  const settled = () => region.evaluate((element) => getComputedStyle(element).transform)
  await main.getByText('Your address and other ways').click()
  const show = async () => {
    await main.getByRole('button', { name: 'Copy Address' }).click()
    await toast.waitFor()
    // Focus within the notifications pauses their timers, so none disappears by itself.
    await page.keyboard.press('F8')
  }
  await show()
  expect((await toast.boundingBox())?.width).toBe(424)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(async () => (await toast.boundingBox())?.width).toBe(288)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect.poll(async () => (await toast.boundingBox())?.width).toBe(424)
  for (const move of [drag, swipe]) {
    if (move === swipe) await show()
    for (const px of [-120, 49]) {
      await move(page, toast, px)
      await expect.poll(settled).toBe('none')
      expect(await toast.isVisible()).toBe(true)
    }
    await move(page, toast, 50)
    await toast.waitFor({ state: 'detached' })
  }

  const badge = main.getByRole('button', { name: 'Confirming' })
  await badge.hover()
  const tip = page.getByRole('tooltip')
  await tip.waitFor()
  const gap = async () => {
    const [above, below] = [await badge.boundingBox(), await tip.boundingBox()]
    return above && below && below.y - (above.y + above.height)
  }
  await expect.poll(gap).toBeCloseTo(4, 0)
  await context.close()
})
