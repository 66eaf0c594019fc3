import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { addOptIn } from '../testing/add-opt-in.ts'
import { expectRefused } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

describe.each(DATABASES)('mails that ask to confirm a subscription on %s', (kind) => {
  const app = useTestApp(kind)

  async function asked(optIn: Parameters<typeof addOptIn>[2] = {}) {
    const reader = await app.newReader()
    const id = await addOptIn(app.db, reader.user.id, optIn)
    const shown = async () => (await reader.call.optIns.list({})).optIns[0]
    return { ...reader, id, shown }
  }

  it('says who asks and in which words, where the link leads, and how sure that is', async () => {
    const { shown } = await asked()
    expect(await shown()).toMatchObject({
      state: 'waiting',
      sender: { name: 'Window Box', address: 'hi@windowbox.example' },
      words: 'You asked for Window Box, our letter on balconies.',
      link: { host: 'windowbox.example', isElsewhere: false, isOpenedHere: false },
      certainty: 'sure',
      reasons: ['its words are “Confirm my subscription”'],
      newsletter: null,
    })
    const elsewhere = await asked({ links: ['https://evil.example/confirm'] })
    expect((await elsewhere.shown())?.link).toMatchObject({ host: 'evil.example', isElsewhere: true })
  })

  it('a confirmed one has a newsletter that is pending; confirming twice is refused', async () => {
    const { call, id, shown } = await asked()
    const { newsletterId, isOpened } = await call.optIns.confirm({ id })
    expect(isOpened).toBe(false)
    expect(await shown()).toMatchObject({
      state: 'opened',
      handledAt: expect.any(String),
      newsletter: { id: newsletterId, name: 'Window Box', status: 'pending' },
    })
    await expectRefused(call.optIns.confirm({ id }), 'CONFLICT')
  })

  it('one whose link the server opens is confirming until the site has answered', async () => {
    const { call, id, shown } = await asked({ url: 'https://windowbox.example/confirm?t=8f3a11c9' })
    expect((await shown())?.link?.isOpenedHere).toBe(true)
    expect(await call.optIns.confirm({ id })).toMatchObject({ isOpened: true })
    expect((await shown())?.state).toBe('confirming')
  })

  it('one whose link could not be opened waits for the user again, with the outcome', async () => {
    const { call, id, shown } = await asked({ url: 'https://windowbox.example/confirm?t=8f3a11c9' })
    await call.optIns.confirm({ id })
    await app.db
      .updateTable('confirmation_receipts')
      .set({ state: 'ask', outcome: 'needs-scripts' })
      .execute()
    expect(await shown()).toMatchObject({
      state: 'waiting',
      link: { isOpenedHere: false },
      outcome: 'The page shows nothing without running its scripts.',
    })
    expect(await call.optIns.confirm({ id })).toMatchObject({ isOpened: false })
    expect((await shown())?.state).toBe('opened')
  })

  it('one is ignored, and waits again once that is undone', async () => {
    const { call, id, shown } = await asked()
    await call.optIns.ignore({ id, ignored: true })
    expect((await shown())?.state).toBe('ignored')
    await call.optIns.ignore({ id, ignored: false })
    expect(await shown()).toMatchObject({ state: 'waiting', handledAt: null })
  })

  it('a reply is offered where the server sends mail, and is sent once', async () => {
    const reply = { links: [], reply_to: 'hi@windowbox.example', reply_word: 'OK' }
    const { call, token, id, shown } = await asked(reply)
    app.services.outbox = '/somewhere'
    const { call: without } = await app.caller(token)
    app.services.outbox = undefined
    expect((await without.optIns.list({})).optIns[0]?.replyTo).toBeNull()
    await expectRefused(without.optIns.reply({ id }), 'PRECONDITION_FAILED')
    expect((await shown())?.replyTo).toBe('hi@windowbox.example')
    const before = app.sent.length
    await call.optIns.reply({ id })
    expect(app.sent.slice(before)).toEqual([
      expect.objectContaining({ to: 'hi@windowbox.example', subject: 'Re: Confirm', body: 'OK\n' }),
    ])
    expect((await shown())?.state).toBe('replied')
    await expectRefused(call.optIns.reply({ id }), 'CONFLICT')
  })
})
