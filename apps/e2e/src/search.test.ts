import { addArticle } from '@tidings/api/testing/add-article'
import { signUp } from '@tidings/api-server/testing/test-server'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openBrowserFixture } from './testing/browser-fixture.ts'

const FILLER = Array.from({ length: 40 }, () => 'And so it goes on, day after day, along the coast.')
const END = 'The last word belongs to the harbour master.'

const fixture = forAllTests(() => openBrowserFixture())
let page: Page
beforeAll(async () => {
  const { token, client, user } = await signUp(fixture.server.url)
  const { newsletter } = await client.newsletters.add.mutate({
    name: 'The Morning Ledger',
    sourceEmail: 'hello@ledger.example',
  })
  const paragraphs = [...FILLER, END]
  await addArticle(
    fixture.server.app.database.db,
    { userId: user.uid, newsletterId: newsletter.id },
    {
      title: 'Cargo ships are going back to sail',
      html: paragraphs.map((text) => `<p>${text}</p>`).join(''),
      text: paragraphs.join('\n\n'),
    },
  )
  page = await (await fixture.signedIn(token, { viewport: { width: 1280, height: 900 } })).newPage()
  await page.goto(`${fixture.server.url}/newsletters`)
  await page.getByRole('heading', { name: 'My Newsletters' }).waitFor()
})

/** The text painted as found, and whether all of it is visible. */
const found = () =>
  page.evaluate(() =>
    [...(CSS.highlights.get('found') ?? [])].map((range) => {
      const { top, bottom } = (range as Range).getBoundingClientRect()
      return [String(range), top >= 0 && bottom <= window.innerHeight]
    }),
  )

test('Enter in the box leads to the results, and a result to its passage', async () => {
  const box = page.getByRole('combobox', { name: 'Search' }).first()
  await box.fill('"harbour master"')
  await box.press('Enter')
  await page.getByRole('tab', { name: 'Articles (1)' }).waitFor()
  expect(new URL(page.url()).search).toBe('?q=%22harbour%20master%22')
  // As in the reader, not in the browser's yellow.
  const mark = page.locator('mark').first()
  await expect.poll(() => mark.evaluate((one) => getComputedStyle(one).textDecorationLine)).toBe('underline')
  await page.getByRole('link', { name: 'Cargo ships are going back to sail' }).first().click()
  await page.getByRole('dialog').waitFor()
  await expect.poll(found).toEqual([['harbour master', true]])
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: /^Results for/ }).waitFor()
})
