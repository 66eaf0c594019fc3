import { settleMail } from '@tidings/db/queries/mails/mails'
import { seedMail } from '@tidings/db/testing/seed'
import { BOTH_DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { type TestApp, useTestApp } from '../testing/test-app.ts'

type Reader = Awaited<ReturnType<TestApp['newReader']>>
const SENDER = 'hello@margins.example'

describe.each(BOTH_DATABASES)('retrying confirmations on %s', (kind) => {
  const app = useTestApp(kind)

  /** A user who has just added a newsletter by hand. */
  async function waitingReader() {
    const reader = await app.newReader()
    const { newsletter } = await reader.call.newsletters.add({ name: 'Margins', sourceEmail: SENDER })
    return { ...reader, id: newsletter.id }
  }
  async function mail({ user }: Reader, about: { kind: string; newsletterId?: string; at?: number }) {
    const id = await seedMail(app.db, user.id, about.at ?? Date.now())
    await settleMail(app.db, user.id, id, {
      state: 'processed',
      reason: null,
      senderAddress: SENDER,
      ...about,
    })
  }
  const confirmationOf = async ({ call }: Reader) => {
    const { newsletters } = await call.newsletters.list({})
    return newsletters.map(({ confirmationStatus, confirmationAttempts }) => [
      confirmationStatus,
      confirmationAttempts,
    ])
  }

  it('without mail it stays pending, and the attempt is counted and dated', async () => {
    const reader = await waitingReader()
    const before = Date.now()
    expect(await reader.call.newsletters.processConfirmations()).toEqual({
      checked: 1,
      confirmed: 0,
      waiting: 0,
    })
    const { newsletters } = await reader.call.newsletters.list({})
    expect(newsletters).toMatchObject([{ confirmationStatus: 'pending', confirmationAttempts: 1 }])
    expect(Date.parse(newsletters[0]?.lastConfirmationAttempt ?? '')).toBeGreaterThanOrEqual(before)
  })

  it('concurrent calls count one attempt', async () => {
    const reader = await waitingReader()
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => reader.call.newsletters.processConfirmations()))
    expect(await confirmationOf(reader)).toEqual([['pending', 1]])
  })

  it('an issue from its address since then confirms it, whichever newsletter it belongs to', async () => {
    const reader = await waitingReader()
    await mail(reader, { kind: 'newsletter' })
    expect(await reader.call.newsletters.processConfirmations()).toEqual({
      checked: 1,
      confirmed: 1,
      waiting: 0,
    })
    expect(await confirmationOf(reader)).toEqual([['confirmed', 1]])
    expect(await reader.call.newsletters.processConfirmations()).toMatchObject({ checked: 0 })
  })

  it('an open confirmation mail is counted and keeps it pending', async () => {
    const reader = await waitingReader()
    await mail(reader, { kind: 'confirmation', newsletterId: reader.id })
    expect(await reader.call.newsletters.processConfirmations()).toEqual({
      checked: 1,
      confirmed: 0,
      waiting: 1,
    })
    expect(await confirmationOf(reader)).toEqual([['pending', 1]])
  })

  it('older mail, and mail of another sender or user, does not confirm it', async () => {
    const reader = await waitingReader()
    await mail(reader, { kind: 'newsletter', at: 1 })
    await mail(reader, { kind: 'welcome' })
    await mail(await waitingReader(), { kind: 'newsletter' })
    await app.db
      .updateTable('mails')
      .set({ sender_address: 'other@margins.example' })
      .where('user_id', '=', reader.user.id)
      .where('kind', '=', 'welcome')
      .execute()
    expect(await reader.call.newsletters.processConfirmations()).toMatchObject({ confirmed: 0, waiting: 0 })
  })

  it('a failed one with a later issue is confirmed; those without a status don’t change', async () => {
    const reader = await waitingReader()
    await app.db
      .updateTable('newsletters')
      .set({ confirmation_status: 'failed', confirmation_attempts: 5, last_confirmation_attempt: 1 })
      .where('id', '=', reader.id)
      .execute()
    const { newsletter } = await reader.call.newsletters.add({
      name: 'Came by itself',
      sourceEmail: 'news@kernel.example',
    })
    await app.db
      .updateTable('newsletters')
      .set({ confirmation_status: null })
      .where('id', '=', newsletter.id)
      .execute()
    await mail(reader, { kind: 'newsletter', newsletterId: reader.id })
    expect(await reader.call.newsletters.processConfirmations()).toMatchObject({ checked: 1, confirmed: 1 })
    expect(await confirmationOf(reader)).toEqual([
      [undefined, undefined],
      ['confirmed', 6],
    ])
  })
})
