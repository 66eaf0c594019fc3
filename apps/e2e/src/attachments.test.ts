import { buffer } from 'node:stream/consumers'
import { signUp } from '@tidings/api-server/testing/test-server'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { pdfFile } from '@tidings/mail/testing/pdf-file'
import { createTransport } from 'nodemailer'
import type { BrowserContext, Page, Response } from 'playwright-core'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openBrowserFixture } from './testing/browser-fixture.ts'

const PAPER = pdfFile(['The harvest supper is on Friday'])

const fixture = forAllTests(() => openBrowserFixture())
let context: BrowserContext
let reader: { token: string; article: string; newsletter: string }
beforeAll(async () => {
  reader = await receive()
})
afterEach(() => context.close())

/** A user who received a parish paper. */
async function receive() {
  const { client, token, user } = await signUp(fixture.server.url, 'Ann')
  const { smtpPort: port } = fixture.server
  await createTransport({ host: '127.0.0.1', port, ignoreTLS: true }).sendMail({
    from: 'Parish Paper <paper@parish.example>',
    to: user.emailAddress,
    subject: 'The parish paper for December',
    text: 'The parish paper for December is attached. The mill opens again on the first Sunday of the month, and everybody is invited to the supper after it.',
    attachments: [
      { filename: 'parish-december.pdf', content: PAPER, contentType: 'application/pdf' },
      {
        filename: '../programme \u202egnp.html',
        content: '<script>alert(1)</script>',
        contentType: 'text/html',
      },
    ],
  })
  const article = await vi.waitFor(
    async () => {
      const [first] = (await client.articles.list.query({})).articles
      if (!first) throw new Error('not there yet')
      return first
    },
    { timeout: 90_000, interval: 100 },
  )
  const { articles } = await client.search.articles.query({ q: 'harvest supper' })
  expect(articles.map(({ id }) => id)).toEqual([article.id])
  return {
    token,
    article: `/article/${article.id}`,
    newsletter: `/newsletter/${article.newsletterId}`,
  }
}

async function open(path: string): Promise<Page> {
  context = await fixture.signedIn(reader.token, { viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${fixture.server.url}${path}`)
  return page
}

/** What is downloaded by a press. */
async function downloaded(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), content: await buffer(await download.createReadStream()) }
}

test('the attachments of an article are opened and downloaded from the keyboard', async () => {
  const page = await open(reader.article)
  const files = page.getByRole('region', { name: 'Attachments' })
  const paper = files.getByRole('link', { name: 'Open parish-december.pdf in a new tab' })
  await paper.focus()
  const isPaper = (response: Response) => response.url().endsWith('/attachments/0?disposition=inline')
  const [tab, response] = await Promise.all([
    context.waitForEvent('page'),
    context.waitForEvent('response', isPaper),
    page.keyboard.press('Enter'),
  ])
  expect(response.status()).toBe(200)
  await tab.close()
  await page.bringToFront()
  await paper.focus()
  await page.keyboard.press('Tab')
  expect(await downloaded(page, () => page.keyboard.press('Enter'))).toEqual({
    name: 'parish-december.pdf',
    content: PAPER,
  })
  await page.keyboard.press('Tab')
  const programme = await downloaded(page, () => page.keyboard.press('Enter'))
  expect(programme.name).toBe('programme gnp.html')
})

test('an issue lists them, and its original has links to them', async () => {
  const page = await open(reader.newsletter)
  const files = page.getByRole('region', { name: 'Attachments' })
  await files.getByText('parish-december.pdf').waitFor()
  await page.getByRole('button', { name: 'View original' }).click()
  await page.getByRole('dialog').locator('iframe[data-loaded=true]').waitFor()
  const original = page.getByRole('dialog').frameLocator('iframe')
  await original.getByRole('link', { name: 'parish-december.pdf' }).waitFor()
  const link = original.getByRole('link', { name: 'programme gnp.html' })
  expect((await downloaded(page, () => link.click())).content.toString()).toBe('<script>alert(1)</script>')
})
