import { settleMail } from '@tidings/db/queries/mails/mails'
import { seedMail, seedNewsletter } from '@tidings/db/testing/seed'
import { seedAddress } from '@tidings/db/testing/seed-receiving'
import { BOTH_DATABASES } from '@tidings/db/testing/test-database'
import { beforeEach, describe, expect, it } from 'vitest'
import { addArticle } from '../testing/add-article.ts'
import { addUnsubscribeMethods } from '../testing/add-unsubscribe-methods.ts'
import { expectRefused } from '../testing/refusal.ts'
import { type TestApp, useTestApp } from '../testing/test-app.ts'

const URL = 'https://lists.kernel.example/leave?u=7'
const LIST = `<${URL}>, <mailto:leave@kernel.example?subject=unsubscribe>`
const DAY = 86_400_000

describe.each(BOTH_DATABASES)('unsubscribing from a newsletter on %s', (kind) => {
  const app = useTestApp(kind)
  let call: Awaited<ReturnType<TestApp['newReader']>>['call']
  let userId: string
  let id: string
  beforeEach(async () => {
    const reader = await app.newReader()
    call = reader.call
    userId = reader.user.id
    id = await seedNewsletter(app.db, userId)
    await addArticle(app.db, { userId, newsletterId: id })
    await addUnsubscribeMethods(app.db, { userId, newsletterId: id }, { list: LIST, isOneClick: true })
    app.web.requests.length = 0
    app.web.respond = async () => ({ status: 200 })
    app.sent.length = 0
  })

  const shown = async () => (await call.newsletters.get({ id })).newsletter.unsubscription
  const lateMail = async (daysAfter: number) => {
    const at = Date.parse((await shown())?.askedAt ?? '') + daysAfter * DAY + 1
    const mailId = await seedMail(app.db, userId, at)
    await settleMail(app.db, userId, mailId, {
      state: 'quarantined',
      reason: 'unsubscribed',
      kind: 'newsletter',
      newsletterId: id,
    })
  }

  it('lists the methods with their targets, without any request', async () => {
    expect(await call.newsletters.unsubscribeMethods({ id })).toEqual({
      methods: [
        { how: 'one-click', target: 'lists.kernel.example' },
        { how: 'mail', target: 'leave@kernel.example', from: 'a@b' },
        { how: 'page', target: 'lists.kernel.example', url: URL },
      ],
    })
    await call.newsletters.get({ id })
    await call.newsletters.list({})
    expect([...app.web.requests, ...app.sent]).toEqual([])
    expect(await shown()).toBeUndefined()
  })

  it('uses the best method unless another is given, sends one request, and stores the outcome', async () => {
    const { unsubscription } = await call.newsletters.unsubscribe({ id })
    expect(unsubscription).toEqual({
      how: 'one-click',
      target: 'lists.kernel.example',
      askedAt: expect.any(String),
      state: 'asked',
      status: 200,
      why: null,
      mailsSince: 0,
      stillSends: null,
      ownAddress: null,
    })
    expect(await shown()).toEqual(unsubscription)
    expect((await call.newsletters.list({})).newsletters[0]?.unsubscription).toEqual(unsubscription)
    await expectRefused(call.newsletters.unsubscribe({ id }), 'CONFLICT')
    expect(app.web.requests).toEqual([`POST ${URL}`])
  })

  it('two concurrent calls send one request', async () => {
    const presses = await Promise.allSettled([1, 2, 3].map(() => call.newsletters.unsubscribe({ id })))
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(app.web.requests).toHaveLength(1)
  })

  it('an unsubscribe mail is sent from the subscribed address', async () => {
    await call.newsletters.unsubscribe({ id, how: 'mail' })
    expect(app.sent).toMatchObject([{ from: 'a@b', to: 'leave@kernel.example', subject: 'unsubscribe' }])
    expect(app.web.requests).toEqual([])
    expect(await shown()).toMatchObject({ how: 'mail', target: 'leave@kernel.example', state: 'asked' })
  })

  it('a page is recorded and left to the user', async () => {
    await call.newsletters.unsubscribe({ id, how: 'page' })
    expect([...app.web.requests, ...app.sent]).toEqual([])
    expect(await shown()).toMatchObject({ how: 'page', state: 'asked', status: null })
  })

  it('a failure has its reason, and can be retried', async () => {
    app.web.respond = async () => ({ status: 500 })
    await call.newsletters.unsubscribe({ id })
    expect(await shown()).toMatchObject({ state: 'failed', status: 500, why: 'their server failed' })
    app.web.respond = async () => ({ status: 202 })
    await call.newsletters.unsubscribe({ id })
    expect(await shown()).toMatchObject({ state: 'asked', status: 202 })
    expect(app.web.requests).toHaveLength(2)
  })

  it('an internal error is returned and logged', async () => {
    app.logged.length = 0
    app.web.respond = async () => {
      throw new Error('no disk')
    }
    await call.newsletters.unsubscribe({ id })
    expect(await shown()).toMatchObject({ state: 'failed', why: 'something went wrong on this server' })
    expect(app.logged).toMatchObject([{ level: 'error' }])
  })

  it('a request interrupted by a shutdown is a failure with that reason', async () => {
    await call.newsletters.unsubscribe({ id })
    await app.db
      .updateTable('unsubscriptions')
      .set((eb) => ({ state: 'asking', asked_at: eb('asked_at', '-', 61_000) }))
      .where('user_id', '=', userId)
      .execute()
    expect(await shown()).toMatchObject({
      state: 'failed',
      why: expect.stringContaining('the server stopped'),
    })
    await call.newsletters.unsubscribe({ id })
    expect(await shown()).toMatchObject({ state: 'asked' })
  })

  it('fails without a method', async () => {
    const bare = await seedNewsletter(app.db, userId, 'The Ledger')
    await addArticle(app.db, { userId, newsletterId: bare })
    await expectRefused(
      call.newsletters.unsubscribe({ id: bare }),
      'BAD_REQUEST',
      'Its emails give no such way to unsubscribe.',
    )
  })

  it('that still sends ten days later is marked, and can be retried', async () => {
    await call.newsletters.unsubscribe({ id })
    await lateMail(1)
    expect(await shown()).toMatchObject({ mailsSince: 1, stillSends: null })
    await lateMail(9)
    expect(await shown()).toMatchObject({ mailsSince: 2, stillSends: null })
    await lateMail(12)
    expect(await shown()).toMatchObject({ mailsSince: 3, stillSends: 12 })
    await app.db
      .updateTable('unsubscriptions')
      .set((eb) => ({ asked_at: eb('asked_at', '-', 20 * DAY) }))
      .where('user_id', '=', userId)
      .execute()
    await call.newsletters.unsubscribe({ id })
    expect(await shown()).toMatchObject({ state: 'asked' })
  })

  it('shows the inbox address that only this newsletter has', async () => {
    const { addressId, localPart } = await seedAddress(app.db, userId)
    await app.db
      .updateTable('inbox_addresses')
      .set({ for_one_newsletter: 1 })
      .where('id', '=', addressId)
      .execute()
    await app.db.updateTable('newsletters').set({ via_local_part: localPart }).where('id', '=', id).execute()
    await call.newsletters.unsubscribe({ id })
    const address = `${localPart}@${app.services.mailDomain}`
    expect(await shown()).toMatchObject({ ownAddress: { id: addressId, address, isOn: true } })
    await call.addresses.switchOff({ id: addressId })
    expect(await shown()).toMatchObject({ ownAddress: { isOn: false } })
  })

  it('is undone by keeping the newsletter', async () => {
    await call.newsletters.unsubscribe({ id })
    expect(await call.newsletters.undoUnsubscribe({ id })).toEqual({ id })
    expect(await shown()).toBeUndefined()
    await call.newsletters.unsubscribe({ id })
    expect(await shown()).toMatchObject({ state: 'asked' })
  })

  it('is undone by adding it by hand again: it is then pending', async () => {
    await call.newsletters.unsubscribe({ id })
    const { sourceEmail } = (await call.newsletters.get({ id })).newsletter
    const { newsletter } = await call.newsletters.add({ name: 'Again', sourceEmail })
    expect(newsletter).toMatchObject({ id, name: 'Kernel Weekly', confirmationStatus: 'pending' })
    expect(await shown()).toBeUndefined()
    const again = call.newsletters.add({ name: 'Again', sourceEmail })
    await expectRefused(again, 'CONFLICT')
  })
})
