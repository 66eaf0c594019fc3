import { seedMail } from '@tidings/db/testing/seed'
import { seedReceipt } from '@tidings/db/testing/seed-receiving'
import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'

const LINK = 'https://lowtide.example/confirm?token=secret'

describe.each(DATABASES)('receipts of confirmations on %s', (kind) => {
  const app = useTestApp(kind)

  async function reader(receipt: Parameters<typeof seedReceipt>[2] = {}) {
    const { user, call } = await app.newReader()
    const { newsletter } = await call.newsletters.add({
      name: 'Low Tide',
      sourceEmail: 'hello@lowtide.example',
    })
    const mailId = await seedMail(app.db, user.id)
    const place = { userId: user.id, newsletterId: newsletter.id, mailId }
    await seedReceipt(app.db, place, receipt)
    const shown = async () => (await call.newsletters.list({})).newsletters[0]
    const receipts = async () => (await call.newsletters.confirmations({ id: newsletter.id })).confirmations
    return { user, call, newsletter, mailId, shown, receipts }
  }

  it('show the chosen link, the reasons, the requests and responses, and no secrets', async () => {
    const { receipts, mailId } = await reader()
    const found = await receipts()
    expect(found).toEqual([
      {
        mailId,
        receivedAt: '1970-01-01T00:00:00.001Z',
        state: 'ask',
        link: { host: 'lowtide.example', path: '/confirm' },
        score: 113,
        reasons: ['its words are “Confirm”'],
        tries: 1,
        nextTryAt: null,
        outcome: 'The page does not say whether it worked.',
        requests: [
          {
            method: 'GET',
            host: 'lowtide.example',
            path: '/confirm',
            madeAt: '1970-01-01T00:00:00.001Z',
            status: 200,
          },
        ],
      },
    ])
    expect(JSON.stringify(found)).not.toContain('secret')
  })

  it('if the user has to click, the newsletter has the link until it is confirmed', async () => {
    const { shown, call, newsletter } = await reader()
    expect(await shown()).toMatchObject({
      confirmationLinks: [LINK],
      confirmationReason: 'The page does not say whether it worked.',
    })
    expect((await call.newsletters.get({ id: newsletter.id })).newsletter.confirmationLinks).toEqual([LINK])
    await app.db.updateTable('newsletters').set({ confirmation_status: 'confirmed' }).execute()
    expect((await shown())?.confirmationLinks).toBeUndefined()
  })

  it.each(['waiting', 'requesting', 'confirmed', 'failed'] as const)(
    'a newsletter whose receipt is %s needs no click',
    async (state) => {
      const { shown } = await reader({ state })
      expect((await shown())?.confirmationLinks).toBeUndefined()
    },
  )

  it('if nothing was tried, the newsletter has the reason, and an authenticated mail takes precedence', async () => {
    const { user, shown, newsletter } = await reader({ state: 'failed', created_at: 10 })
    const forged = {
      state: 'ask' as const,
      url: null,
      choices: '["https://evil.example/confirm"]',
      reasons: '[["unproved","lowtide.example"]]',
      outcome: null,
    }
    const later = async (receipt: Parameters<typeof seedReceipt>[2]) => {
      const mailId = await seedMail(app.db, user.id)
      await seedReceipt(app.db, { userId: user.id, newsletterId: newsletter.id, mailId }, receipt)
    }
    await app.db.deleteFrom('mails').where('user_id', '=', user.id).execute()
    await later({ ...forged, created_at: 20 })
    expect(await shown()).toMatchObject({
      confirmationLinks: ['https://evil.example/confirm'],
      confirmationReason: 'Tidings did not open it: it is not verified to come from lowtide.example.',
    })
    await app.db.deleteFrom('mails').where('user_id', '=', user.id).execute()
    await later({ created_at: 30 })
    await app.db.updateTable('mails').set({ digest: 'other' }).where('user_id', '=', user.id).execute()
    await later({ ...forged, created_at: 40 })
    expect(await shown()).toMatchObject({ confirmationLinks: [LINK] })
  })

  it('a retry queues a failed one once, without counting the attempt itself', async () => {
    const { user, call, receipts, shown } = await reader({ state: 'failed', tries: 5 })
    await app.db
      .updateTable('newsletters')
      .set({ confirmation_status: 'failed', confirmation_attempts: 5, last_confirmation_attempt: 1 })
      .where('user_id', '=', user.id)
      .execute()
    await Promise.all([call.newsletters.processConfirmations(), call.newsletters.processConfirmations()])
    expect((await receipts())[0]).toMatchObject({ state: 'waiting', nextTryAt: expect.any(String) })
    expect(await shown()).toMatchObject({ confirmationStatus: 'pending', confirmationAttempts: 5 })
  })

  it('a retry skips receipts that need the user, were just tried, or were tried thirty times', async () => {
    const asking = await reader()
    await asking.call.newsletters.processConfirmations()
    expect((await asking.receipts())[0]?.state).toBe('ask')
    const fresh = await reader({ state: 'failed', began_at: Date.now() })
    const tired = await reader({ state: 'failed', tries: 30 })
    for (const one of [fresh, tired]) {
      await one.call.newsletters.processConfirmations()
      expect((await one.receipts())[0]?.state).toBe('failed')
    }
  })
})
