import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { axeFaults } from '../testing/axe-faults.ts'
import { launchChromium } from '../testing/chromium.ts'
import { signUp, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let browser: Browser
let page: Page
beforeAll(async () => {
  server = await startTestServer()
  const { token, client } = await signUp(server.url)
  await client.newsletters.add.mutate({ name: 'Margins', sourceEmail: 'hello@margins.example' })
  browser = await launchChromium()
  const context = await browser.newContext({
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
    hasTouch: true,
  })
  await context.addCookies([{ name: 'tidings', value: token, url: server.url }])
  page = await context.newPage()
})
afterAll(async () => {
  await browser.close()
  await server.close()
})
beforeEach(async () => {
  await page.goto(`${server.url}/newsletters`)
  await page.getByRole('button', { name: 'Copy Address' }).click()
  await toast().waitFor()
})

const toast = () => page.getByRole('status').filter({ hasText: 'Email copied' })

/** Focus within the notifications pauses their timers, so none disappears by itself. */
async function stopTheClock(): Promise<void> {
  await page.keyboard.press('F8')
}

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function drag(px: number): Promise<void> {
  const { x, y } = await middleOf(toast())
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + px / 2, y)
  await page.mouse.move(x + px, y)
  await page.mouse.up()
}

async function swipe(px: number): Promise<void> {
  const { x, y } = await middleOf(toast())
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

test.each([
  ['the mouse', drag],
  ['touch', swipe],
])('a toast stays when %s moves it less than 50 px to the right, and is dismissed by 50', async (_, move) => {
  await stopTheClock()
  await move(49)
  await expect.poll(() => toast().isVisible()).toBe(true)
  const region = page.getByRole('region', { name: /^Notifications/ })
  await expect.poll(() => region.evaluate((element) => getComputedStyle(element).transform)).toBe('none')
  await move(50)
  await toast().waitFor({ state: 'detached' })
})

test('a toast does not follow to the left', async () => {
  await stopTheClock()
  await drag(-120)
  await expect.poll(() => toast().isVisible()).toBe(true)
})

test('F8 focuses the notifications, Tab their content, and closing one returns the focus', async () => {
  const copy = page.getByRole('button', { name: 'Copy Address' })
  await copy.focus()
  await page.keyboard.press('F8')
  const region = page.getByRole('region', { name: /^Notifications/ })
  await expect.poll(() => region.evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(() => region.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toast().waitFor({ state: 'detached' })
  await expect.poll(() => copy.evaluate((element) => element === document.activeElement)).toBe(true)
})

test.each([
  ['the mouse', (undo: Locator) => undo.click()],
  ['touch', (undo: Locator) => undo.tap()],
  ['the keyboard', (undo: Locator) => undo.press('Enter')],
])('toasts after one whose action was triggered by %s disappear after 5 s', async (how, press) => {
  await page.clock.install()
  await page.getByRole('button', { name: 'Actions for Margins' }).click()
  await page.getByRole('menuitem', { name: 'Delete Newsletter' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await press(page.getByRole('status').getByRole('button', { name: 'Undo' }))
  const restored = page.getByRole('status').filter({ hasText: 'Newsletter restored' })
  await restored.waitFor()
  if (how === 'the mouse') await page.mouse.move(10, 10)
  await page.clock.fastForward(5000)
  await restored.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Copy Address' }).click()
  await toast().waitFor()
  await page.mouse.move(10, 10)
  await page.clock.fastForward(5000)
  await toast().waitFor({ state: 'detached' })
})

test('a toast is accessible and at most 424 px wide', async () => {
  await stopTheClock()
  expect(await axeFaults(page)).toEqual([])
  expect((await toast().boundingBox())?.width).toBe(424)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(async () => (await toast().boundingBox())?.width).toBe(288)
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('a tooltip is 4 px from its target', async () => {
  const badge = page.getByRole('button', { name: 'Confirming' })
  await badge.hover()
  const tip = page.getByRole('tooltip')
  await tip.waitFor()
  const [above, below] = [await badge.boundingBox(), await tip.boundingBox()]
  expect(above && below && below.y - (above.y + above.height)).toBeCloseTo(4, 0)
})
