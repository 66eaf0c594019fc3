import { buffer } from 'node:stream/consumers'
import { signUp } from '@tidings/api-server/testing/test-server'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { pdfFile } from '@tidings/mail/testing/pdf-file'
import { createTransport } from 'nodemailer'
import { expect, test, vi } from 'vitest'
import { openBrowserFixture } from './testing/browser-fixture.ts'

const fixture = forAllTests(() => openBrowserFixture())

/** A user who received a parish paper, and the path of its newsletter. */
async function receive(): Promise<{ token: string; path: string }> {
  const { client, token, user } = await signUp(fixture.server.url, 'Ann')
  const { smtpPort: port } = fixture.server
  await createTransport({ host: '127.0.0.1', port, ignoreTLS: true }).sendMail({
    from: 'Parish Paper <paper@parish.example>',
    to: user.emailAddress,
    subject: 'The parish paper for December',
    text: 'The parish paper for December is attached. The mill opens again on the first Sunday of the month, and everybody is invited to the supper after it.',
    attachments: [
      { filename: 'parish-december.pdf', content: pdfFile(['Supper']), contentType: 'application/pdf' },
      {
        filename: '../programme \u202egnp.html',
        content: '<script>alert(1)</script>',
        contentType: 'text/html',
      },
    ],
  })
  const path = await vi.waitFor(
    async () => {
      const [first] = (await client.articles.list.query({})).articles
      if (!first) throw new Error('not there yet')
      return `/newsletter/${first.newsletterId}`
    },
    { timeout: 90_000, interval: 100 },
  )
  return { token, path }
}

test('an issue lists its attachments, and its original has links that download them', async () => {
  const { token, path } = await receive()
  const context = await fixture.signedIn(token, { viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${fixture.server.url}${path}`)
  const files = page.getByRole('region', { name: 'Attachments' })
  await files.getByText('parish-december.pdf').waitFor()
  await page.getByRole('button', { name: 'View original' }).click()
  await page.getByRole('dialog').locator('iframe[data-loaded=true]').waitFor()
  const original = page.getByRole('dialog').frameLocator('iframe')
  await original.getByRole('link', { name: 'parish-december.pdf' }).waitFor()
  const link = original.getByRole('link', { name: 'programme gnp.html' })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const bytes = await buffer(await download.createReadStream())
  expect(bytes.toString()).toBe('<script>alert(1)</script>')
})
