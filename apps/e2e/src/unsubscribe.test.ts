import { signUp } from '@tidings/api-server/testing/test-server'
import { confirmationSite } from '@tidings/jobs/confirmations/testing/confirmation-site'
import { type FixtureWeb, openFixtureWeb } from '@tidings/jobs/fetch/testing/fixture-web'
import { tableResolve } from '@tidings/mail/sender/testing/dns-table'
import { signed, signingKey } from '@tidings/mail/sender/testing/signed-mail'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserFixture, openBrowserFixture } from './testing/browser-fixture.ts'

const key = signingKey('lowtide.example')
const bodies: string[] = []
let web: FixtureWeb
let fixture: BrowserFixture
beforeAll(async () => {
  web = await openFixtureWeb((url, response, request, body) => {
    if (!url.pathname.startsWith('/leave')) return confirmationSite(url, response, request, body)
    bodies.push(body)
    response.end('Good bye')
  })
  fixture = await openBrowserFixture({ ...web.network, records: tableResolve(key.records) })
})
afterAll(async () => {
  await fixture.close()
  await web.close()
})

const story = '<p>The sea rose by a hand and the harbour wall held, which nobody had expected of it.</p>'

async function openReader() {
  const { client, token, user } = await signUp(fixture.server.url)
  const page = await (await fixture.signedIn(token)).newPage()
  let sent = 0
  /** Sends a signed mail of the newsletter. */
  const send = async (subject: string, html: string) => {
    sent += 1
    const mail = [
      'From: Low Tide <hello@lowtide.example>',
      `Message-ID: <${sent}@lowtide.example>`,
      'List-Id: <low.lowtide.example>',
      'List-Unsubscribe: <mailto:leave@lowtide.example?subject=bye>,',
      ' <https://lowtide.example/leave?u=7>',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      `Subject: ${subject}`,
      'Date: Fri, 20 Nov 2026 08:00:00 +0000',
      'MIME-Version: 1.0',
      'Content-Type: text/html; charset=utf-8',
      '',
      html,
    ].join('\r\n')
    const { smtpPort: port } = fixture.server
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
    const envelope = { from: 'bounce@lowtide.example', to: user.emailAddress }
    const headers = ['From', 'Subject', 'List-Unsubscribe', 'List-Unsubscribe-Post']
    await transport.sendMail({ envelope, raw: await signed(mail, [key], { headers }) })
    transport.close()
  }
  const issue = (title: string) => send(title, `<h1>${title}</h1>${story.repeat(8)}`)
  const states = async () => {
    const [first] = (await client.newsletters.list.query({})).newsletters
    if (!first) return []
    const { issues } = await client.newsletters.issues.query({ id: first.id })
    return issues.map(({ subject, state }) => `${subject}: ${state}`)
  }
  return { page, main: page.getByRole('main'), send, issue, states }
}

test('a newsletter is added, confirmed, read and unsubscribed with one click; later mail is quarantined', async () => {
  const { page, main, send, issue, states } = await openReader()
  await page.goto(`${fixture.server.url}/newsletters`)
  await main.getByRole('button', { name: 'Add Newsletter' }).first().click()
  await page.getByLabel('Newsletter Name').fill('Low Tide')
  await page.getByLabel('Newsletter Email').fill('hello@lowtide.example')
  await page.keyboard.press('Enter')
  await main.getByRole('button', { name: 'Confirming' }).waitFor()
  const link = '<a href="https://lowtide.example/confirm/form?token=9f2c">Confirm subscription</a>'
  await send('Confirm your subscription', `<p>Thanks for subscribing to Low Tide.</p><p>${link}</p>`)
  await main.getByRole('button', { name: 'Confirmed' }).waitFor()
  await issue('The first tide')
  await expect.poll(states).toContain('The first tide: processed')
  web.requests.length = 0

  await page.reload()
  await main.getByRole('button', { name: 'Actions for Low Tide' }).click()
  await page.getByRole('menuitem', { name: 'Unsubscribe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unsubscribe from Low Tide' })
  await dialog.getByText(/^Tidings sends one unsubscribe request to lowtide\.example/).waitFor()
  expect(web.requests).toEqual([])
  await dialog.getByRole('button', { name: 'Unsubscribe' }).dblclick()
  await main.getByText(/by one click\. Response: 200\.$/).waitFor()
  expect(web.requests).toEqual(['POST https://lowtide.example/leave?u=7'])
  expect(bodies).toEqual(['List-Unsubscribe=One-Click'])

  await issue('The second tide')
  await expect.poll(states).toContain('The second tide: quarantined')
  await page.reload()
  await main.getByText('1 email since.').waitFor()
  await main.getByRole('link', { name: 'Low Tide' }).click()
  await main.getByText(/Quarantined, you had unsubscribed from it/).waitFor()
  await main.getByRole('button', { name: 'Keep receiving' }).click()
  await page.getByText('Receiving again').waitFor()
  await issue('The third tide')
  await expect.poll(states).toContain('The third tide: processed')
  expect(web.requests).toHaveLength(1)
})
