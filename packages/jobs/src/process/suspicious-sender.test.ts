import { release } from '@tidings/db/queries/mails/authentications'
import {
  insertInboxAddress,
  listInboxAddresses,
  updateInboxAddress,
} from '@tidings/db/queries/mails/inbox-addresses'
import { listNewsletters } from '@tidings/db/queries/newsletters/newsletters'
import { DATABASES } from '@tidings/db/testing/test-database'
import { roundup, SAILS, SCHEDULER } from '@tidings/mail/testing/roundup'
import { describe, expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'

const HERS = 'Kernel Weekly <news@mail.kernel.example>'
const STRANGER = 'Bargains <offers@bargains.example>'

describe.each(DATABASES)('an address for one newsletter on %s', (kind) => {
  const mails = forEachTest(() => openMailRun(kind))

  const address = (senderHost: string | null, forOneNewsletter = true) =>
    insertInboxAddress(mails.db, mails.userId, 'b3dn', 1, { label: 'Kernels', forOneNewsletter, senderHost })
  const addresses = () => listInboxAddresses(mails.db, mails.userId)

  const TO = { envelopeTo: 'B3DN@inbox.localhost' }
  const arrives = (id: string, from: string, envelopeFrom = '') =>
    mails.arrive(id, roundup({ id, from, items: [SCHEDULER, SAILS] }), undefined, { ...TO, envelopeFrom })

  test('quarantines mail from an unrelated domain: no newsletter, no article, its bytes kept', async () => {
    await address('kernel.example')
    expect(await arrives('m1', STRANGER, 'bounce@kernel.example')).toMatchObject({
      ...{ state: 'quarantined', reason: 'address-of-another', reason_detail: 'kernel.example' },
      ...{ sender_address: 'offers@bargains.example', newsletter_id: null },
      archived_at: expect.any(Number),
    })
    expect(await mails.articles()).toEqual([])
    expect(await listNewsletters(mails.db, mails.userId)).toEqual([])
  })

  test('that was given to nobody yet is given to the sender of its first mail', async () => {
    await address(null)
    expect(await arrives('m1', HERS)).toMatchObject({ state: 'processed' })
    expect(await addresses()).toMatchObject([{ sender_host: 'kernel.example' }])
    expect(await arrives('m2', STRANGER)).toMatchObject({ state: 'quarantined' })
    const [row] = await addresses()
    await updateInboxAddress(mails.db, mails.userId, row?.id ?? '', { sender_host: 'bargains.example' })
    expect(await arrives('m3', STRANGER)).toMatchObject({ state: 'processed' })
  })

  test('takes what the user released, and whatever that sender sends next', async () => {
    await address('kernel.example')
    await arrives('m1', STRANGER)
    expect(await release(mails.db, mails.userId, 'm1', 5000)).toBe(true)
    await mails.run('m1')
    expect(await mails.mailRow('m1')).toMatchObject({ state: 'processed', newsletter_id: expect.any(String) })
    expect(await arrives('m2', STRANGER)).toMatchObject({ state: 'processed' })
    expect(await arrives('m3', 'Others <post@others.example>')).toMatchObject({ state: 'quarantined' })
  })

  test.each([
    ['no-reply@substack.com', 'processed'],
    ['no-reply@bargains.example', 'quarantined'],
  ])('takes a mail that asks to confirm from a sending platform alone: %s is %s', async (from, state) => {
    await address('kernel.example')
    const confirmation = [
      `From: Kernel Weekly <${from}>`,
      'Subject: Please confirm your subscription',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>You asked for Kernel Weekly. Please confirm that you want it by pressing the button below.</p>',
      '<p><a href="https://letters.example/confirm?token=3f9a1c">Confirm my subscription</a></p>',
    ].join('\r\n')
    const row = await mails.arrive('m1', confirmation, undefined, TO)
    expect(row).toMatchObject({ state, kind: 'confirmation' })
  })

  test('forwards a mail provider’s request, whoever the address was given to', async () => {
    await address('kernel.example')
    const question = [
      'From: Gmail Team <forwarding-noreply@google.com>',
      'Subject: (#481516234) Gmail Forwarding Confirmation - Receive Mail from ann@gmail.example',
      '',
      'Confirmation code: 481516234',
    ].join('\r\n')
    const row = await mails.arrive('m1', question, undefined, TO)
    expect(row).toMatchObject({ state: 'processed', kind: 'forwarding' })
  })

  test('for all mail takes any', async () => {
    await address(null, false)
    expect(await arrives('m1', HERS)).toMatchObject({ state: 'processed' })
    expect(await arrives('m2', STRANGER)).toMatchObject({ state: 'processed' })
    expect(await addresses()).toMatchObject([{ sender_host: null }])
  })

  test('a newsletter shows at which address and tag it last arrived', async () => {
    const tagged = { envelopeTo: 'KX7M+Work@inbox.localhost' }
    await mails.arrive('m1', roundup({ id: 'one', items: [SCHEDULER] }), 1000, tagged)
    const via = () => listNewsletters(mails.db, mails.userId)
    expect(await via()).toMatchObject([{ via_local_part: 'kx7m', via_word: 'work' }])
    await mails.arrive('m2', roundup({ id: 'two', items: [SAILS] }), 2000)
    expect(await via()).toMatchObject([{ via_local_part: 'kx7m', via_word: null }])
  })
})
