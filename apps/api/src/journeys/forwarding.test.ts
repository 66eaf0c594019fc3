import { tableResolve } from '@tidings/pipeline/analyse/sender/testing/dns-table'
import { signed, signingKey } from '@tidings/pipeline/analyse/sender/testing/signed-mail'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFaults } from '../testing/axe-faults.ts'
import { type BrowserFixture, openBrowserFixture } from '../testing/browser-fixture.ts'
import { converse } from '../testing/mail-conversation.ts'
import { signUp } from '../testing/test-server.ts'

const key = signingKey('google.com')
let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await openBrowserFixture({
    resolve: async () => [],
    dial: (host, port) => ({ host, port }),
    records: tableResolve(key.records),
  })
})
afterAll(() => fixture.close())

async function send(from: string, to: string, lines: string[]): Promise<string> {
  const talk = await converse(fixture.server.smtpPort)
  await talk.say('EHLO sender.example')
  await talk.say(`MAIL FROM:<${from}>`)
  const response = await talk.say(`RCPT TO:<${to}>`)
  if (response.startsWith('250')) {
    await talk.say('DATA')
    expect(await talk.say([...lines, '.'].join('\r\n'))).toMatch(/^250 /)
  }
  talk.end()
  return response
}

async function openNewsletters(name: string, width: number, colorMode: 'light' | 'dark') {
  const { client, token, user } = await signUp(fixture.server.url, name)
  await client.user.updatePreferences.mutate({ colorMode })
  const context = await fixture.signedIn(token, {
    viewport: { width, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await page.goto(`${fixture.server.url}/newsletters`)
  await page.getByRole('heading', { name: 'My Newsletters', level: 1 }).waitFor()
  return { client, user, context, page }
}

test.each([
  [1280, 'light'],
  [320, 'dark'],
] as const)(
  'forwarding is set up at %i px: the guide, the code as it arrives, and neither once forwarded mail arrives',
  async (width, colorMode) => {
    const { page, user, context } = await openNewsletters(`Forward${width}`, width, colorMode)
    await page.getByRole('button', { name: 'Set up forwarding' }).click()
    const guide = page.getByRole('dialog', { name: 'Set up forwarding' })
    await guide.getByText(user.emailAddress).waitFor()
    await guide.getByText('Gmail sends a code to the address.', { exact: false }).waitFor()
    const question = [
      'From: Gmail Team <forwarding-noreply@google.com>',
      'Subject: (#481516234) Gmail Forwarding Confirmation - Receive Mail from ann@gmail.example',
      `Message-ID: <question-${width}@google.example>`,
      '',
      'ann@gmail.example has requested to automatically forward mail to your email address.',
      'Confirmation code: 481516234',
      'To allow this, please click the link below to confirm the request:',
      'https://mail-settings.google.com/mail/vf-abc',
    ].join('\r\n')
    // The link is only shown for an authenticated mail.
    await send('noreply@google.com', user.emailAddress, (await signed(question, [key])).split('\r\n'))
    await guide.getByText('481516234').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await guide.getByRole('button', { name: 'Copy code' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('481516234')
    await page.keyboard.press('Escape')
    await guide.waitFor({ state: 'hidden' })
    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'Open mail-settings.google.com' }).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width)
    expect(await axeFaults(page)).toEqual([])

    await send(`ann+caf_=${user.emailAddress.replace('@', '=')}@gmail.example`, user.emailAddress, [
      'From: Harbour Letter <post@harbour.example>',
      'Subject: The tides of the week',
      `Message-ID: <issue-${width}@harbour.example>`,
      'List-Unsubscribe: <https://harbour.example/leave>',
      '',
      'The tides were kind this week to everybody who had a boat and an afternoon to spare.',
      'We walked along the quay and counted the masts until it was too dark to see them.',
    ])
    await main.getByText('481516234').waitFor({ state: 'detached' })
    await context.close()
  },
)

test.each([
  [1280, 'dark'],
  [320, 'light'],
] as const)(
  'at %i px an address for one newsletter is created, switched off by keyboard, rejects mail, and is switched on again',
  async (width, colorMode) => {
    const { page, client, context } = await openNewsletters(`Address${width}`, width, colorMode)
    await page.getByRole('link', { name: 'All addresses' }).click()
    await page.getByRole('button', { name: 'Add Address' }).click()
    const dialog = page.getByRole('dialog', { name: 'An address for one newsletter' })
    await dialog.getByLabel('Name').fill('x'.repeat(200))
    await dialog.getByLabel('Website or email of the newsletter').fill('harbour.example')
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Create Address' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const { addresses } = await client.addresses.list.query({})
    const own = addresses[1]?.address ?? ''
    await page.getByText(own).first().waitFor()
    const control = page.getByRole('switch', { name: /^Receive mail at x/ })
    await control.focus()
    await page.keyboard.press('Space')
    await page.getByText('Mail is rejected. Nothing has arrived yet.').waitFor()
    expect(await send('news@harbour.example', own, [])).toBe(
      await send('news@harbour.example', 'nobody@inbox.localhost', []),
    )
    await page.keyboard.press('Space')
    await page.getByText('Mail is rejected. Nothing has arrived yet.').waitFor({ state: 'detached' })
    expect(await send('o@bargains.example', own, ['From: o@bargains.example', '', 'Buy.'])).toMatch(/^250/)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width)
    expect(await axeFaults(page)).toEqual([])
    await context.close()
  },
)
