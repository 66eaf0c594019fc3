import { settleMail } from '@tidings/db/queries/mails/mails'
import { insertRefusal } from '@tidings/db/queries/mails/refusals'
import { seedMail, seedNewsletter } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import type { SpooledMail } from '@tidings/jobs/receive/spooled-mails'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'

const DAY = 86_400_000

describe.each(DATABASES)('received mail on %s', (kind) => {
  const app = useTestApp(kind)

  async function reader() {
    const { user, call } = await app.newReader()
    const now = Date.now()
    const newsletterId = await seedNewsletter(app.db, user.id, 'Low Tide')
    const add = async (ago: number, verdict?: Partial<Parameters<typeof settleMail>[3]>) => {
      const id = await seedMail(app.db, user.id, now - ago)
      if (verdict) {
        await settleMail(app.db, user.id, id, { state: 'processed', reason: null, ...verdict })
      }
      return id
    }
    const refuse = (ago: number, reason: 'switched-off' | 'too-large' | 'empty') =>
      insertRefusal(app.db, { userId: user.id, from: 'a@b.example', to: 'me@x', reason, at: now - ago })
    return { call, newsletterId, add, refuse }
  }

  it('includes accepted mail that waits in the spool, once, on its page', async () => {
    let waiting: SpooledMail[] = []
    app.services.spooledMails = async () => waiting
    try {
      const { call, add } = await reader()
      const stored = [await add(4000), await add(2000)]
      const spooled = (id: string, ago: number) => ({
        ...{ id, userId: '', from: 'news@example.com', to: 'me@x', receivedAt: Date.now() - ago },
      })
      // One of them was stored meanwhile.
      waiting = [spooled('late', 1000), spooled(stored[1] ?? '', 2000), spooled('early', 3000)]
      const ids = async (input: Parameters<typeof call.mails.received>[0]) => {
        const { mails, total, next } = await call.mails.received(input)
        return { ids: mails.map(({ id }) => id), total, next }
      }
      const all = ['late', stored[1], 'early', stored[0]]
      expect(await ids({})).toMatchObject({ ids: all, total: 4 })
      expect(await ids({ page: 2, pageSize: 2 })).toMatchObject({ ids: all.slice(2), total: 4 })
      const { next } = await ids({ pageSize: 3 })
      expect(await ids({ pageSize: 3, after: next })).toMatchObject({ ids: all.slice(3) })
      expect(await ids({ state: 'accepted' })).toMatchObject({ ids: all })
      expect(await ids({ state: 'quarantined' })).toMatchObject({ ids: [], total: 0 })
    } finally {
      app.services.spooledMails = async () => []
    }
  })

  it('includes everything of the last 30 days, latest first, with outcome and reason', async () => {
    const { call, newsletterId, add, refuse } = await reader()
    await add(31 * DAY, { subject: 'Too old' })
    await refuse(29 * DAY, 'too-large')
    await add(5 * DAY, { state: 'repeated', reason: 'repeated', newsletterId })
    await add(4 * DAY, { state: 'not-understood', reason: 'no-articles' })
    await refuse(3 * DAY, 'switched-off')
    await add(2 * DAY, {
      state: 'quarantined',
      reason: 'address-of-another',
      reasonDetail: 'lowtide.example',
    })
    await add(DAY, {
      newsletterId,
      kind: 'newsletter',
      subject: 'Ebb',
      senderName: 'Low Tide',
      senderAddress: 'hello@lowtide.example',
    })
    const latest = await add(0)
    const readFrom = { read_from: 'ada@home.example' }
    await app.db.updateTable('mails').set(readFrom).where('id', '=', latest).execute()
    const { mails, total, totalPages } = await call.mails.received({})
    expect(mails.map(({ state, reason }) => [state, reason])).toEqual([
      ['waiting', null],
      ['processed', null],
      ['quarantined', 'this address was given to lowtide.example'],
      ['refused', 'this address is switched off'],
      ['not-understood', 'nothing in it could be read as an article'],
      ['repeated', 'the same issue arrived before'],
      ['refused', 'it is larger than 10 MB'],
    ])
    expect([total, totalPages]).toEqual([7, 1])
    expect(mails[1]).toMatchObject({
      kind: 'newsletter',
      subject: 'Ebb',
      from: { name: 'Low Tide', address: 'hello@lowtide.example' },
      to: 'a@b',
      newsletter: { id: newsletterId, name: 'Low Tide' },
    })
    expect(mails.map(({ readFrom }) => readFrom)).toEqual(['ada@home.example', ...Array(6).fill(null)])
    expect(mails[3]).toMatchObject({ subject: '', from: { name: null, address: 'a@b.example' }, to: 'me@x' })
  })

  it.each([
    ['accepted', ['waiting', 'processed']],
    ['quarantined', ['quarantined']],
    ['not-understood', ['not-understood']],
    ['repeated', ['repeated']],
    ['refused', ['refused']],
  ] as const)('is filtered by %s', async (state, states) => {
    const { call, add, refuse } = await reader()
    await add(6)
    await add(5, {})
    await refuse(4, 'empty')
    for (const other of ['quarantined', 'not-understood', 'repeated'] as const) await add(3, { state: other })
    const { mails, total } = await call.mails.received({ state })
    expect(mails.map((mail) => mail.state).sort()).toEqual([...states].sort())
    expect(total).toBe(states.length)
  })
})
