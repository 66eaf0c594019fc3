import { signUp } from '@tidings/api-server/testing/test-server'
import { confirmationSite } from '@tidings/jobs/confirmations/testing/confirmation-site'
import { type FixtureWeb, openFixtureWeb } from '@tidings/jobs/fetch/testing/fixture-web'
import { tableResolve } from '@tidings/mail/sender/testing/dns-table'
import { signed, signingKey } from '@tidings/mail/sender/testing/signed-mail'
import { createTransport } from 'nodemailer'
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserFixture, openBrowserFixture } from './testing/browser-fixture.ts'

const key = signingKey('lowtide.example')
const google = signingKey('google.com')
const ASKED = '/confirm/form?token=9f2c'
const CONFIRMED = [`GET https://lowtide.example${ASKED}`, 'POST https://lowtide.example/confirm/sent']

let fixture: BrowserFixture
let web: FixtureWeb
beforeAll(async () => {
  web = await openFixtureWeb(confirmationSite)
  const records = tableResolve({ ...key.records, ...google.records })
  fixture = await openBrowserFixture({ ...web.network, records })
})
afterAll(async () => {
  await fixture.close()
  await web.close()
})

async function openAs(name: string, path: string, options: BrowserContextOptions = {}) {
  const { client, token, user } = await signUp(fixture.server.url, name)
  const context = await fixture.signedIn(token, options)
  const page = await context.newPage()
  const open = () => page.goto(`${fixture.server.url}${path}`)
  const transport = createTransport({
    ...{ host: '127.0.0.1', port: fixture.server.smtpPort, ignoreTLS: true },
  })
  /** Sends a mail signed with those keys. */
  const send = async (lines: string[], keys = [key]) => {
    const mail = [`Message-ID: <${name}-${lines.length}@lowtide.example>`, ...lines].join('\r\n')
    const envelope = { from: 'bounce@lowtide.example', to: user.emailAddress }
    await transport.sendMail({ envelope, raw: await signed(mail, keys) })
    transport.close()
  }
  return { client, page, main: page.getByRole('main'), context, open, send }
}

const asking = (path: string) => [
  'From: Low Tide <no-reply@lowtide.example>',
  'Subject: Confirm your subscription',
  'Content-Type: text/html; charset=utf-8',
  '',
  `<p>Thanks for subscribing to Low Tide.</p><p><a href="https://lowtide.example${path}">Confirm subscription</a></p><p><a href="https://lowtide.example/unsubscribe/1">Unsubscribe</a></p>`,
]

test('an unauthenticated mail is left to the user, and the waiting list says why', async () => {
  const { page, main, context, client, open, send } = await openAs('Doubter', '/newsletters')
  await client.newsletters.add.mutate({ name: 'Low Tide', sourceEmail: 'hello@lowtide.example' })
  await open()
  await main.getByRole('button', { name: 'Confirming' }).waitFor()
  await send(asking('/confirm/one-click'), [])
  const waiting = main.getByRole('region', { name: 'Waiting for you' })
  await waiting.getByText('Sender not verified').waitFor()
  await waiting.getByText('Details').click()
  await waiting.getByText('it is not verified to come from lowtide.example').waitFor()
  const link = waiting.getByRole('link', { name: 'Confirm subscription' })
  await expect.poll(() => link.getAttribute('target')).toBe('_blank')
  await expect.poll(() => link.getAttribute('rel')).toContain('noopener')
  await main.getByRole('button', { name: 'Actions for Low Tide' }).click()
  await page.getByRole('menuitem', { name: 'Retry Confirmation' }).click()
  await page.getByText('Processing confirmations').waitFor()
  expect(web.requests).toEqual([])
  await context.close()
})

test('an unexpected confirmation mail is shown above the digest; once confirmed, its newsletter is listed with its state', async () => {
  const { page, context, client, open, send } = await openAs('Surprised', '/')
  await send(asking(ASKED))
  await expect.poll(async () => (await client.optIns.list.query({})).optIns.length).toBe(1)
  expect((await client.newsletters.list.query({})).newsletters).toEqual([])
  web.requests.length = 0
  await open()
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  await waiting.getByText('Thanks for subscribing to Low Tide.').waitFor()
  await waiting.getByRole('button', { name: 'Ignore' }).press('Enter')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await waiting.getByRole('button', { name: 'Confirm subscription' }).press('Enter')
  await waiting.getByText('Confirmed', { exact: true }).waitFor()
  expect(web.requests).toEqual(CONFIRMED)
  await waiting.getByRole('link', { name: 'Low Tide' }).click()
  await page.getByRole('heading', { level: 1, name: 'Low Tide' }).waitFor()
  await context.close()
})

test('the code of a provider arrives in the guide to forwarding', async () => {
  const { page, main, context, open, send } = await openAs('Forwarder', '/newsletters', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await open()
  await page.getByRole('button', { name: 'Set up forwarding' }).click()
  const guide = page.getByRole('dialog', { name: 'Set up forwarding' })
  await guide.getByText('Gmail sends a code to the address.', { exact: false }).waitFor()
  const question = [
    'From: Gmail Team <forwarding-noreply@google.com>',
    'Subject: (#481516234) Gmail Forwarding Confirmation - Receive Mail from ann@gmail.example',
    '',
    'ann@gmail.example has requested to automatically forward mail to your email address.',
    'Confirmation code: 481516234',
    'To allow this, please click the link below to confirm the request:',
    'https://mail-settings.google.com/mail/vf-abc',
  ]
  // The link is only shown for an authenticated mail.
  await send(question, [google])
  await guide.getByText('481516234').waitFor()
  await guide.getByRole('button', { name: 'Copy code' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('481516234')
  await page.keyboard.press('Escape')
  await guide.waitFor({ state: 'hidden' })
  await main.getByRole('link', { name: 'Open mail-settings.google.com' }).waitFor()
  await context.close()
})
