import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFaults } from '../testing/axe-faults.ts'
import { type BrowserFixture, openBrowserFixture } from '../testing/browser-fixture.ts'
import { signUp } from '../testing/test-server.ts'

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await openBrowserFixture()
})
afterAll(() => fixture.close())

/** A new user for each test, at `/newsletters`; `prepare` runs before the page opens. */
async function openNewsletters(
  name: string,
  { width = 1280, ...more }: BrowserContextOptions & { width?: number } = {},
  prepare?: (client: Awaited<ReturnType<typeof signUp>>['client']) => Promise<unknown>,
) {
  const { client, token, user } = await signUp(fixture.server.url, name)
  await prepare?.(client)
  const context = await fixture.signedIn(token, {
    viewport: { width, height: 900 },
    ...more,
  })
  const page = await context.newPage()
  await page.goto(`${fixture.server.url}/newsletters`)
  await page.getByRole('heading', { name: 'My Newsletters', level: 1 }).waitFor()
  return { client, user, context, page, main: page.getByRole('main') }
}
const margins = { name: 'Margins', sourceEmail: 'hello@margins.example' }

async function openAddDialog(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Add Newsletter' }).first().click()
  return page.getByRole('dialog', { name: 'Add Newsletter' })
}

test('a newsletter is added after validation errors, renamed, recoloured, and its confirmation retried', async () => {
  const { page, main, context } = await openNewsletters('Adding')
  const dialog = await openAddDialog(page)
  await dialog.getByRole('button', { name: 'Add Newsletter' }).click()
  await dialog.getByText('Newsletter name must be at least 2 characters.').waitFor()
  await dialog.getByText('Please enter a valid email address.').waitFor()
  await page.keyboard.type('Margins')
  await dialog.getByLabel('Newsletter Email').fill('hello@margins.example')
  await page.keyboard.press('Enter')
  await page.getByText('Margins has been added to your account').waitFor()
  const card = main.getByRole('article')
  await card.getByText('Confirming').waitFor()

  await card.getByRole('button', { name: 'Actions for Margins' }).click()
  await page.getByRole('menuitem', { name: 'Edit Newsletter' }).click()
  await page.getByLabel('Newsletter Name').fill('Marginalia')
  await page.getByRole('radio', { name: 'Rose' }).check()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Marginalia has been saved').waitFor()
  const circles = page.locator('[data-swatch="sw-rose"]')
  await expect.poll(() => circles.count()).toBe(2)

  await card.getByRole('button', { name: 'Actions for Marginalia' }).click()
  await page.getByRole('menuitem', { name: 'Retry Confirmation' }).click()
  await page.getByText('Checking for confirmation emails...').waitFor()
  await card.getByRole('button', { name: 'Confirming' }).hover()
  await page.getByText(/^Awaiting confirmation email \(1 attempts\)/).waitFor()
  await card.getByRole('link', { name: 'Marginalia' }).click()
  await page.getByRole('heading', { name: 'Marginalia', level: 1 }).waitFor()
  await context.close()
})

test('a newsletter is deleted by keyboard, with visible focus throughout', async () => {
  const { page, client, context } = await openNewsletters('Keyboard', {}, (it) =>
    it.newsletters.add.mutate(margins),
  )
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

test('the inbox address is copied if the browser allows it', async () => {
  const permissions = ['clipboard-read', 'clipboard-write']
  const { page, user, context } = await openNewsletters('Copying', { permissions })
  await page.getByRole('button', { name: 'Copy Address' }).click()
  await page.getByText('Your newsletter inbox address has been copied to clipboard').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(user.emailAddress)
  await context.close()
})

test('if the browser does not allow it, a toast says so, and the address is selected to be copied by hand', async () => {
  const { page, user, context } = await openNewsletters('Denied', { permissions: ['geolocation'] })
  await page.getByRole('button', { name: 'Copy Address' }).click()
  await page.getByRole('alert').getByText('Could not copy email address to clipboard').waitFor()
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(user.emailAddress)
  await context.close()
})

const HOSTILE = [
  '<img src=x onerror="document.title=1"><b>bold</b> &amp;',
  'נשמע ונראה, ניוזלטר שבועי',
  '📮🗞️ 👩‍👩‍👧‍👦 𝕿𝖎𝖉𝖎𝖓𝖌𝖘',
  'x'.repeat(200),
]

test.each([
  [320, 1, 'sepia'],
  [390, 1, 'dark'],
  [820, 2, 'sepia'],
  [1280, 3, 'light'],
] as const)(
  'at %i px names of any kind stay readable in %i columns, and the dialog is at most 425 px wide',
  async (width, columns, colorMode) => {
    const { page, main, context } = await openNewsletters(`Width${width}`, { width }, async (client) => {
      await client.user.updatePreferences.mutate({ colorMode })
      for (const [n, name] of HOSTILE.entries()) {
        await client.newsletters.add.mutate({ name, sourceEmail: `n${n}@letters.example` })
      }
    })
    const cards = main.getByRole('article')
    await cards.first().waitFor()
    for (const name of HOSTILE) await cards.getByText(name, { exact: true }).waitFor()
    expect(await page.locator('img[src="x"]').count()).toBe(0)
    await expect.poll(() => page.title()).toBe('My Newsletters · Tidings')
    const lefts = await cards.evaluateAll((all) =>
      all.map((card) => Math.round(card.getBoundingClientRect().left)),
    )
    expect(new Set(lefts).size).toBe(columns)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width)

    const dialog = await openAddDialog(page)
    const box = await dialog.boundingBox()
    expect(box?.width).toBe(Math.min(425, width * 0.9))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    expect(await axeFaults(page)).toEqual([])
    await cards
      .getByRole('button', { name: /^Actions/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Edit Newsletter' }).click()
    await page.getByRole('dialog', { name: 'Edit Newsletter' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Escape')

    await cards.getByText(HOSTILE.at(-1) ?? '', { exact: true }).click()
    await page.getByRole('heading', { name: HOSTILE.at(-1) ?? '', level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width)
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(colorMode)
    expect(await axeFaults(page)).toEqual([])
    await context.close()
  },
)

test('offline, adding and deleting show an error and lose nothing; online, they continue', async () => {
  const { page, main, context } = await openNewsletters('Offline', {}, (it) =>
    it.newsletters.add.mutate({ name: 'Old News', sourceEmail: 'old@letters.example' }),
  )
  const dialog = await openAddDialog(page)
  await dialog.getByLabel('Newsletter Name').fill('Margins')
  await dialog.getByLabel('Newsletter Email').fill('hello@margins.example')
  await context.setOffline(true)
  const submit = dialog.getByRole('button', { name: 'Add Newsletter' })
  await submit.click()
  await page.getByText('Failed to add newsletter. Please try again.').waitFor()
  await expect.poll(() => dialog.getByLabel('Newsletter Name').inputValue()).toBe('Margins')
  await context.setOffline(false)
  await submit.click()
  await page.getByText('Margins has been added to your account').waitFor()

  await main.getByRole('button', { name: 'Actions for Old News' }).click()
  await page.getByRole('menuitem', { name: 'Delete Newsletter' }).click()
  await context.setOffline(true)
  const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
  await remove.click()
  await page.getByText('Failed to delete newsletter. Please try again.').waitFor()
  await context.setOffline(false)
  await remove.click()
  await page.getByText('Old News has been removed').waitFor()
  await context.close()
})

test('a session that ends while a newsletter is added leads to sign-in and back, keeping the input', async () => {
  const { page, client, context } = await openNewsletters('Expired')
  const dialog = await openAddDialog(page)
  await dialog.getByLabel('Newsletter Name').fill('Margins')
  await dialog.getByLabel('Newsletter Email').fill('hello@margins.example')
  await client.auth.logout.mutate()
  await dialog.getByRole('button', { name: 'Add Newsletter' }).click()
  // Until then the field of the newsletter is found.
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  await page.getByLabel('Email').fill('expired@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL(`${fixture.server.url}/newsletters`)
  await expect.poll(() => dialog.getByLabel('Newsletter Name').inputValue()).toBe('Margins')
  await dialog.getByRole('button', { name: 'Add Newsletter' }).click()
  await page.getByText('Margins has been added to your account').waitFor()
  await context.close()
})
