import { tableResolve } from '@tidings/pipeline/analyse/sender/testing/dns-table'
import { type SigningKey, signed, signingKey } from '@tidings/pipeline/analyse/sender/testing/signed-mail'
import { type FixtureWeb, openFixtureWeb } from '@tidings/pipeline/fetch/testing/fixture-web'
import { confirmationSite } from '@tidings/pipeline/run/confirm/testing/confirmation-site'
import { createTransport } from 'nodemailer'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFaults } from '../testing/axe-faults.ts'
import { launchChromium } from '../testing/chromium.ts'
import { signUp, startTestServer, type TestServer } from '../testing/test-server.ts'

let key: SigningKey
let server: TestServer
let web: FixtureWeb
let browser: Browser
beforeAll(async () => {
  web = await openFixtureWeb(confirmationSite)
  key = signingKey('lowtide.example')
  server = await startTestServer({}, { ...web.network, records: tableResolve(key.records) })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  await server.close()
  await web.close()
})

async function openNewsletters(name: string) {
  const { client, token, user } = await signUp(server.url, name)
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'tidings', value: token, url: server.url }])
  const page = await context.newPage()
  await page.goto(`${server.url}/newsletters`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Add Newsletter' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Newsletter' })
  await dialog.getByLabel('Newsletter Name').fill('Low Tide')
  await dialog.getByLabel('Newsletter Email').fill('hello@lowtide.example')
  await page.keyboard.press('Enter')
  await page.getByText('Low Tide has been added to your account').waitFor()
  await main.getByRole('button', { name: 'Confirming' }).waitFor()
  /** Sends a mail signed by the newsletter's domain, by default. */
  const send = async (from: string, subject: string, html: string, keys = [key]) => {
    const mail = [
      `From: Low Tide <${from}>`,
      `Subject: ${subject}`,
      `Message-ID: <${name}-${subject.length}-${keys.length}@lowtide.example>`,
      'Content-Type: text/html; charset=utf-8',
      '',
      html,
    ].join('\r\n')
    const transport = createTransport({ host: '127.0.0.1', port: server.smtpPort, ignoreTLS: true })
    const envelope = { from: 'bounce@lowtide.example', to: user.emailAddress }
    await transport.sendMail({ envelope, raw: await signed(mail, keys) })
    transport.close()
  }
  return { client, page, main, context, send }
}

const asking = (path: string) =>
  `<p>Thanks for subscribing to Low Tide.</p><p><a href="https://lowtide.example${path}">Confirm subscription</a></p><p><a href="https://lowtide.example/unsubscribe/1">Unsubscribe</a></p>`

test('a page that needs scripts is left to the user: the waiting list says so, with the link', async () => {
  const { page, main, context, send } = await openNewsletters('Clicker')
  await send('no-reply@lowtide.example', 'Confirm your subscription', asking('/confirm/script'))
  const waiting = main.getByRole('region', { name: 'Waiting for you' })
  await waiting.getByText('The page shows nothing without running its scripts.').waitFor()
  const link = waiting.getByRole('link', { name: 'Confirm subscription' })
  await expect.poll(() => link.getAttribute('href')).toBe('https://lowtide.example/confirm/script')
  await expect.poll(() => link.getAttribute('target')).toBe('_blank')
  await expect.poll(() => link.getAttribute('rel')).toContain('noopener')
  await main.getByRole('button', { name: 'Confirming' }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await context.close()
  web.requests.length = 0
})

test('an unauthenticated mail is left to the user, and the waiting list says why', async () => {
  const { page, main, context, send } = await openNewsletters('Doubter')
  await send('no-reply@lowtide.example', 'Confirm your subscription', asking('/confirm/one-click'), [])
  const waiting = main.getByRole('region', { name: 'Waiting for you' })
  await waiting.getByText('Sender not verified').waitFor()
  await waiting.getByText('Details').click()
  await waiting.getByText('it is not verified to come from lowtide.example').waitFor()
  await waiting.getByRole('link', { name: 'Confirm subscription' }).waitFor()
  await main.getByRole('button', { name: 'Actions for Low Tide' }).click()
  await page.getByRole('menuitem', { name: 'Retry Confirmation' }).click()
  await page.getByText('Processing confirmations').waitFor()
  expect(web.requests).toEqual([])
  expect(await axeFaults(page)).toEqual([])
  await context.close()
})

test('a newsletter is added, is pending, is confirmed by its mail, and its first issue arrives', async () => {
  const { client, page, main, context, send } = await openNewsletters('Confirmer')
  await send('no-reply@lowtide.example', 'Confirm your subscription', asking('/confirm/form?token=9f2c'))
  await expect.poll(() => web.requests.length).toBe(2)
  expect(web.requests).toEqual([
    'GET https://lowtide.example/confirm/form?token=9f2c',
    'POST https://lowtide.example/confirm/sent',
  ])
  await main.getByRole('button', { name: 'Confirmed' }).waitFor()

  await main.getByRole('button', { name: 'Actions for Low Tide' }).click()
  await page.getByRole('menuitem', { name: 'Confirmation details' }).click()
  const receipt = page.getByRole('dialog', { name: 'Confirmation details' })
  await receipt.getByText('The page says that the subscription is confirmed.').waitFor()
  await receipt.getByText(/POST lowtide\.example\/confirm\/sent, answered 200$/).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Escape')

  const story =
    '<p>The sea rose by a hand and the harbour wall held, which nobody had expected of it.</p>'.repeat(8)
  await send('hello@lowtide.example', 'The first tide', `<h1>The first tide</h1>${story}`)
  const issues = async () =>
    (await client.newsletters.list.query({})).newsletters.map((it) => 'lastIssueAt' in it)
  await expect.poll(issues).toEqual([true])
  await main.getByRole('link', { name: 'Low Tide' }).click()
  await main.getByText('The first tide').first().waitFor()
  expect(web.requests).toHaveLength(2)
  await context.close()
})

test('an unexpected confirmation mail is shown above the digest; once confirmed, its newsletter is listed with its state', async () => {
  const { client, token, user } = await signUp(server.url, 'Surprised')
  const mail = [
    'From: Low Tide <no-reply@lowtide.example>',
    'Subject: Confirm your subscription',
    'Message-ID: <surprise@lowtide.example>',
    'Content-Type: text/html; charset=utf-8',
    '',
    asking('/confirm/form?token=9f2c'),
  ].join('\r\n')
  const transport = createTransport({ host: '127.0.0.1', port: server.smtpPort, ignoreTLS: true })
  const envelope = { from: 'bounce@lowtide.example', to: user.emailAddress }
  await transport.sendMail({ envelope, raw: await signed(mail, [key]) })
  transport.close()
  await expect.poll(async () => (await client.optIns.list.query({})).optIns.length).toBe(1)
  expect((await client.newsletters.list.query({})).newsletters).toEqual([])
  web.requests.length = 0

  const context = await browser.newContext({
    ...{ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } },
  })
  await context.addCookies([{ name: 'tidings', value: token, url: server.url }])
  const page = await context.newPage()
  await page.goto(server.url)
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  await waiting.getByText('Thanks for subscribing to Low Tide.').waitFor()
  expect(await axeFaults(page)).toEqual([])
  await waiting.getByRole('button', { name: 'Ignore' }).press('Enter')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await waiting.getByRole('button', { name: 'Confirm subscription' }).press('Enter')
  await waiting.getByText('Confirmed', { exact: true }).waitFor()
  expect(web.requests).toEqual([
    'GET https://lowtide.example/confirm/form?token=9f2c',
    'POST https://lowtide.example/confirm/sent',
  ])
  await waiting.getByRole('link', { name: 'Low Tide' }).click()
  await page.getByRole('heading', { level: 1, name: 'Low Tide' }).waitFor()
  await context.close()
})
