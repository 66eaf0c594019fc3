import { expect, test } from 'vitest'
import { launchChromium } from './chromium.ts'
import { findChromium } from './find-chromium.ts'

test('the browser starts and shows a page', async () => {
  const browser = await launchChromium()
  const page = await browser.newPage()
  await page.setContent('<h1>Good morning</h1>')
  expect(await page.getByRole('heading').textContent()).toBe('Good morning')
  await browser.close()
})

test('TEST_CHROMIUM takes precedence over installed browsers', () => {
  expect(findChromium({ TEST_CHROMIUM: '/somewhere/chrome', PATH: process.env.PATH })).toBe(
    '/somewhere/chrome',
  )
})
