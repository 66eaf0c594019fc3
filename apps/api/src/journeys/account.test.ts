import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { axeFaults } from '../testing/axe-faults.ts'
import { type BrowserFixture, openBrowserFixture } from '../testing/browser-fixture.ts'
import { signUp } from '../testing/test-server.ts'

const PHOTO = fileURLToPath(new URL('../demo/pictures/lighthouse.webp', import.meta.url))

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await openBrowserFixture()
})
afterAll(() => fixture.close())

let name: string
let n = 0
beforeEach(async () => {
  name = `Mara${++n}`
  await signUp(fixture.server.url, name)
})

/** A separate browser, signed in with a password. */
async function signedIn(options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> {
  const context = await fixture.browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    ...options,
  })
  const data = { email: `${name.toLowerCase()}@example.com`, password: 'correct horse' }
  await context.request.post(`${fixture.server.url}/api/auth/login`, { data })
  return context
}
async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${fixture.server.url}${path}`)
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Tidings' }).waitFor()
  return page
}
const kept = (page: Page) =>
  page.evaluate(() => ['theme', 'fontSize', 'fontType'].map((key) => localStorage.getItem(key)))
const look = (page: Page) =>
  page.evaluate(() => [document.documentElement.dataset.theme, ...document.body.classList])

test('a picture is chosen from the disk, and every avatar shows it from this server, also after a reload', async () => {
  const context = await signedIn()
  const foreign: string[] = []
  context.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (origin !== new URL(fixture.server.url).origin) foreign.push(request.url())
  })
  const page = await open(context, '/profile')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Change Profile Picture' }).click(),
  ])
  await chooser.setFiles(PHOTO)
  await page.getByText('Profile picture updated successfully').waitFor()
  const shown = async () => {
    await expect.poll(() => page.locator('img').count()).toBe(2)
    return page
      .locator('img')
      .evaluateAll((images: HTMLImageElement[]) =>
        Promise.all(images.map((img) => img.decode().then(() => [img.naturalWidth, img.naturalHeight]))),
      )
  }
  const [bar, card] = await shown()
  expect(bar).toEqual(card)
  expect(bar?.[0]).toBe(bar?.[1])
  await page.reload()
  await expect.poll(() => shown()).toEqual([bar, card])
  await page.getByRole('button', { name: 'Remove profile picture' }).click()
  await expect.poll(() => page.locator('img').count()).toBe(0)
  expect(foreign).toEqual([])
  await context.close()
})

test('the name is changed and saved by keyboard: Save Changes is enabled with the form’s changes', async () => {
  const context = await signedIn()
  const page = await open(context, '/profile')
  const save = page.getByRole('button', { name: 'Save Changes' })
  const field = page.getByLabel('Display Name')
  await page.getByRole('button', { name: 'Change Profile Picture' }).focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await expect.poll(() => save.isDisabled()).toBe(true)
  await page.keyboard.press('End')
  await page.keyboard.type(' Olsen')
  await expect.poll(() => save.isEnabled()).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText('Profile updated').waitFor()
  await expect.poll(() => save.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'My Account MO' }).waitFor()
  await context.close()
})

test('preferences saved in one browser apply in another, and in a second tab at once', async () => {
  const first = await signedIn()
  const settings = await open(first, '/settings')
  const tab = await open(first, '/newsletters')
  await settings.bringToFront()
  await settings.getByRole('radio', { name: 'Light' }).focus()
  await settings.keyboard.press('ArrowRight')
  await settings.getByRole('tab', { name: 'Theme' }).focus()
  await settings.keyboard.press('ArrowRight')
  await settings.getByRole('radio', { name: 'Sans-serif' }).focus()
  await settings.keyboard.press('ArrowDown')
  await settings.getByRole('tab', { name: 'Size' }).click()
  await settings.getByText('Extra Large').click()
  const preview = settings.getByRole('region', { name: 'Preview' })
  await expect.poll(() => preview.getAttribute('data-theme')).toBe('dark')
  await expect.poll(() => look(settings)).toEqual(['light', 'theme-light', 'text-base', 'font-sans'])
  await settings.getByRole('button', { name: 'Save Preferences' }).click()
  await settings.getByText('Your reading preferences have been saved.').waitFor()
  const dark = ['dark', 'theme-dark', 'text-xl', 'font-serif']
  await expect.poll(() => look(settings)).toEqual(dark)
  await expect.poll(() => look(tab)).toEqual(dark)

  const second = await signedIn()
  const elsewhere = await open(second, '/newsletters')
  await expect.poll(() => look(elsewhere)).toEqual(dark)
  expect(await kept(elsewhere)).toEqual(['dark', 'xl', 'serif'])
  await second.close()
  await first.close()
})

test('logging out in one tab logs out the other; going back shows nothing of the user', async () => {
  const context = await signedIn()
  const page = await open(context, '/newsletters')
  const other = await open(context, '/settings?tab=account')
  await page.bringToFront()
  await page.getByRole('link', { name: 'Saved Articles' }).click()
  await page.getByRole('heading', { name: 'Saved Articles' }).waitFor()
  await page.getByRole('button', { name: /^My Account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  for (const left of [page, other]) {
    await left.getByRole('heading', { name: 'Log in' }).waitFor()
    expect(new URL(left.url()).pathname).toBe('/login')
    expect(await left.evaluate(() => [sessionStorage.length, history.state?.usr ?? null])).toEqual([0, null])
    expect(await kept(left)).toEqual(['light', 'base', 'sans'])
  }
  await page.goBack()
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  expect(await page.locator('body').textContent()).not.toContain(name.toLowerCase())
  await context.close()
})

test('all tabs of the settings are accessible, and fit a phone of 320 px', async () => {
  const context = await signedIn({ viewport: { width: 320, height: 700 }, reducedMotion: 'reduce' })
  await context.request.patch(`${fixture.server.url}/api/user/preferences`, { data: { colorMode: 'dark' } })
  const page = await open(context, '/settings')
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  for (const tab of ['Font', 'Size', 'Account Settings']) {
    await page.getByRole('tab', { name: tab }).click()
    expect(await axeFaults(page)).toEqual([])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
  await context.close()
})
