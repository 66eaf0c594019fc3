import { listForwardings } from '@tidings/db/queries/newsletters/forwardings'
import { listNewsletters } from '@tidings/db/queries/newsletters/newsletters'
import { DATABASES } from '@tidings/db/testing/test-database'
import { roundup, SCHEDULER } from '@tidings/mail/testing/roundup'
import { describe, expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'
import { wasForwarded } from './forwarding.ts'

const LINK = 'https://mail-settings.google.com/mail/vf-abc123'

const question = (id: string, { link = LINK, from = 'Gmail Team <forwarding-noreply@google.com>' } = {}) =>
  [
    `From: ${from}`,
    `Message-ID: <${id}@google.example>`,
    'Subject: (#481516234) Gmail Forwarding Confirmation - Receive Mail from ann@gmail.example',
    '',
    'ann@gmail.example has requested to automatically forward mail to your email address.',
    'Confirmation code: 481516234',
    'To allow this, please click the link below to confirm the request:',
    link,
  ].join('\r\n')

describe.each(DATABASES)('a mail provider that asks whether it may forward, on %s', (kind) => {
  const mails = forEachTest(() => openMailRun(kind))

  const open = () => listForwardings(mails.db, mails.userId, { since: 0, limit: 10 })
  test('is kept with its code and link until it is answered, and is no newsletter', async () => {
    await mails.arrive('m1', question('one'), 1000)
    expect(await open()).toMatchObject([
      {
        ...{ mail_id: 'm1', local_part: 'kx7m', code: '481516234', confirm_url: LINK, received_at: 1000 },
        ...{ sender_name: 'Gmail Team', sender_address: 'forwarding-noreply@google.com' },
      },
    ])
    expect(await listNewsletters(mails.db, mails.userId)).toEqual([])
    expect(await mails.articles()).toEqual([])
  })

  test.each([
    'http://mail-settings.google.com/mail/vf-abc123',
    'https://google.com@evil.example/verify',
    `https://mail-settings.google.com/mail/vf-${'a'.repeat(10_000)}`,
  ])('keeps the code alone when the link is not one to click on: %.60s', async (link) => {
    await mails.arrive('m1', question('one', { link }))
    expect(await open()).toMatchObject([{ code: '481516234', confirm_url: null }])
  })

  test('is answered when forwarded mail arrives at that address, not before', async () => {
    await mails.arrive('m1', question('one'), 1000)
    await mails.arrive('m2', roundup({ id: 'plain', items: [SCHEDULER] }), 2000)
    expect(await open()).toHaveLength(1)
    const envelopeFrom = 'ann+caf_=kx7m=inbox.localhost@gmail.example'
    const elsewhere = { envelopeFrom, envelopeTo: 'zzzz@inbox.localhost' }
    await mails.arrive('m3', roundup({ id: 'other', items: [SCHEDULER] }), 3000, elsewhere)
    expect(await open()).toHaveLength(1)
    await mails.arrive('m4', roundup({ id: 'forwarded', items: [SCHEDULER] }), 4000, { envelopeFrom })
    expect(await open()).toEqual([])
  })
})

test.each([
  ['ann+caf_=kx7m=inbox.localhost@gmail.com', '', true],
  ['SRS0=ab12=xy=kernel.example=news@outlook.com', '', true],
  ['bounces+SRS=abc=xy@outlook.com', '', true],
  ['news@kernel.example', 'X-Forwarded-To: kx7m@inbox.localhost', true],
  ['news@kernel.example', 'Resent-From: <ann@icloud.com>', true],
  ['news@kernel.example', 'Subject: X-Forwarded-To: me', false],
  ['', 'From: news@kernel.example', false],
])('a mail from %j with %j was forwarded: %j', (envelopeFrom, header, forwarded) => {
  const raw = Buffer.from(`Message-ID: <a@b>\r\n${header}\r\n\r\nX-Forwarded-To: in the text\r\n`)
  expect(wasForwarded(envelopeFrom, raw)).toBe(forwarded)
})
