import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFaults } from '../testing/axe-faults.ts'
import { type BrowserFixture, openBrowserFixture } from '../testing/browser-fixture.ts'
import { signUp } from '../testing/test-server.ts'

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await openBrowserFixture()
})
afterAll(() => fixture.close())

test('of eighty newsletters some are found, moved and merged by keyboard alone, on a phone, in any theme', async () => {
  const { client, token } = await signUp(fixture.server.url, 'Eighty')
  const add = (n: number) =>
    client.newsletters.add.mutate({ name: `Letter ${n}`, sourceEmail: `news@letter${n}.example` })
  for (let n = 10; n < 90; n += 20) await Promise.all(Array.from({ length: 20 }, (_, more) => add(n + more)))
  const context = await fixture.signedIn(token, { viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`${fixture.server.url}/newsletters`)
  const main = page.getByRole('main')
  const search = main.getByRole('searchbox', { name: 'Search newsletters' })
  await search.focus()
  await page.keyboard.type('letter8')
  await expect.poll(() => main.getByRole('article').count()).toBe(10)
  await main.getByRole('button', { name: 'Select', exact: true }).press('Enter')
  await main.getByRole('checkbox', { name: 'Select Letter 80' }).press('Space')
  await main.getByRole('checkbox', { name: 'Select Letter 81' }).press('Space')
  await main.getByText('2 selected').waitFor()
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await wide()).toBe(390)
  for (const theme of ['sepia', 'dark']) {
    await page.evaluate((wanted) => {
      localStorage.setItem('theme', wanted)
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme', storageArea: localStorage }))
    }, theme)
    await page.locator(`html[data-theme=${theme}]`).waitFor()
    expect(await axeFaults(page, theme === 'sepia' ? 'all' : 'colours')).toEqual([])
  }
  await main.getByRole('button', { name: 'Move...' }).press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('Work')
  await page.keyboard.press('Enter')
  await page.getByText('Newsletters updated').waitFor()
  await main.getByRole('combobox', { name: 'Group by' }).selectOption('folder')
  await main.getByRole('region', { name: 'Work' }).getByRole('article').first().waitFor()
  await main.getByRole('button', { name: 'Merge...' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Merge newsletters' })
  await dialog.getByRole('combobox', { name: 'Merge into' }).selectOption({ label: 'Letter 80' })
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Merge' }).press('Enter')
  await page.getByText('Later mail goes to Letter 80').waitFor()
  await expect.poll(() => main.getByRole('article').count()).toBe(9)
  await context.close()
})
