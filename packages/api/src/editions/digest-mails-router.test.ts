import { setEmail, verifyEmail } from '@tidings/db/queries/accounts/users'
import { seedArticle, seedMail, seedNewsletter } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import type { DigestLink } from '@tidings/jobs/send/digest-links'
import { describe, expect, it } from 'vitest'
import { expectRefused, refusal } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

const DAY = 86_400_000

describe.each(DATABASES)('the digest by mail on %s', (kind) => {
  const app = useTestApp(kind)

  async function reader({ isConfirmed = true } = {}) {
    const { call, user, token } = await app.newReader()
    if (!isConfirmed) return { call, user, token }
    await verifyEmail(app.db, user.id, user.email, 1)
    return { ...(await app.caller(token)), user, token }
  }

  async function article(userId: string, title = 'Owls have an accent', receivedAt = Date.now() - 1000) {
    const newsletterId = await seedNewsletter(app.db, userId)
    const mailId = await seedMail(app.db, userId, receivedAt)
    return seedArticle(app.db, { userId, newsletterId, mailId }, { title, received_at: receivedAt })
  }
  const tokenOf = (link: DigestLink, at = Date.now()) => app.services.digestLinks.seal(link, at)

  it('is off until it is chosen, then on the chosen days at the chosen hour', async () => {
    const { call, user } = await reader()
    expect(await call.digestMails.get({})).toMatchObject({ isEnabled: false, hour: 7, nextAt: null })
    const saved = await call.digestMails.save({ isEnabled: true, days: ['sun', 'mon'], hour: 18 })
    expect(saved).toMatchObject({ isEnabled: true, days: ['mon', 'sun'], hour: 18, to: user.email })
    expect(new Date(saved.nextAt ?? '').getUTCHours()).toBe(18)
    expect([0, 1]).toContain(new Date(saved.nextAt ?? '').getUTCDay())
    const off = await call.digestMails.save({ isEnabled: false, days: ['mon'], hour: 18 })
    expect(off).toMatchObject({ isEnabled: false, nextAt: null })
  })

  it('is sent to nobody who was not seen to read at the address', async () => {
    const { call } = await reader({ isConfirmed: false })
    const days = ['mon' as const]
    const refused = await refusal(call.digestMails.save({ isEnabled: true, days, hour: 7 }))
    expect(refused).toMatchObject({ code: 'PRECONDITION_FAILED' })
    await expectRefused(call.digestMails.test({}), 'PRECONDITION_FAILED')
    expect(await call.digestMails.save({ isEnabled: false, days, hour: 7 })).toMatchObject({
      isEnabled: false,
    })
  })

  it('is sent to no inbox address here, and neither is a book', async () => {
    const { user, token } = await reader()
    await app.db.transaction().execute((trx) => setEmail(trx, user.id, 'kx7f-4hpn-3dtz@inbox.test', 1))
    const { call } = await app.caller(token)
    const inbox = { code: 'PRECONDITION_FAILED', message: expect.stringMatching(/an inbox address/) }
    expect(await refusal(call.digestMails.save({ isEnabled: true, days: ['mon'], hour: 7 }))).toMatchObject(
      inbox,
    )
    expect(await refusal(call.digestMails.test({}))).toMatchObject(inbox)
    const book = call.bookMails.save({ isEnabled: true, address: 'kx7f-4hpn-3dtz@inbox.test', hour: 7 })
    await expectRefused(book, 'BAD_REQUEST')
  })

  it('has a preview, and a test mail is sent, five times an hour', async () => {
    const { call, user } = await reader()
    expect(await call.digestMails.preview({})).toEqual({ mail: null })
    await expectRefused(call.digestMails.test({}), 'PRECONDITION_FAILED')
    await article(user.id, 'Owls have an accent', Date.now() - 3 * DAY)
    const { mail } = await call.digestMails.preview({})
    expect(mail).toMatchObject({ subject: 'Owls have an accent', html: expect.stringContaining('<table') })
    for (const _ of [1, 2, 3, 4]) expect(await call.digestMails.test({})).toEqual({ ok: true })
    await expectRefused(call.digestMails.test({}), 'TOO_MANY_REQUESTS')
    const jobs = await app.db.selectFrom('jobs').select('name').where('owner', '=', user.id).execute()
    expect(jobs).toEqual(Array(4).fill({ name: 'send-digest-mail' }))
  })

  it('a link shows its action without executing it, and executes it without a session', async () => {
    const { call, user } = await reader()
    const id = await article(user.id)
    const { call: anyone } = await app.caller()
    const save = { token: tokenOf({ action: 'save', userId: user.id, articleId: id }) }
    const isSaved = async () => (await call.articles.get({ id })).isSaved
    expect(await anyone.digestMails.link(save)).toEqual({
      ...{ action: 'save', title: 'Owls have an accent', unread: null },
    })
    expect(await isSaved()).toBe(false)
    await anyone.digestMails.useLink(save)
    await anyone.digestMails.useLink(save)
    expect(await isSaved()).toBe(true)
    const readAll = { token: tokenOf({ action: 'read-all', userId: user.id, start: 0, end: Date.now() }) }
    expect(await anyone.digestMails.link(readAll)).toMatchObject({ action: 'read-all', unread: 1 })
    await anyone.digestMails.useLink(readAll)
    expect(await anyone.digestMails.link(readAll)).toMatchObject({ unread: 0 })
    await call.digestMails.save({ isEnabled: true, days: ['mon'], hour: 7 })
    const unsubscribe = { token: tokenOf({ action: 'unsubscribe', userId: user.id }) }
    await anyone.digestMails.link(unsubscribe)
    expect((await call.digestMails.get({})).isEnabled).toBe(true)
    await anyone.digestMails.useLink(unsubscribe)
    expect((await call.digestMails.get({})).isEnabled).toBe(false)
  })

  it('a link that is invented, old, or for another user’s article does nothing', async () => {
    const { user } = await reader()
    const { user: other } = await reader()
    const articleId = await article(other.id)
    const { call: anyone } = await app.caller()
    const tokens = [
      'x',
      tokenOf({ action: 'save', userId: user.id, articleId }),
      tokenOf({ action: 'save', userId: other.id, articleId }, Date.now() - 31 * DAY),
    ]
    for (const token of tokens) {
      await expectRefused(anyone.digestMails.link({ token }), 'NOT_FOUND')
      await expectRefused(anyone.digestMails.useLink({ token }), 'NOT_FOUND')
    }
  })
})
