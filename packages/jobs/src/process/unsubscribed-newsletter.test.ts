import { release } from '@tidings/db/queries/mails/authentications'
import { hideNewsletter, showNewsletter } from '@tidings/db/queries/newsletters/deletions'
import { insertUnsubscription, undoUnsubscriptions } from '@tidings/db/queries/newsletters/unsubscriptions'
import { DATABASES } from '@tidings/db/testing/test-database'
import { PHONES, roundup, SAILS, SCHEDULER } from '@tidings/mail/testing/roundup'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { purgeNewsletter } from '../newsletters/delete-newsletter.ts'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'

const START = Date.UTC(2026, 10, 1)
const DAY = 86_400_000

describe.each(DATABASES)('mail of a newsletter on %s', (kind) => {
  const mails = forEachTest(() => openMailRun(kind))
  let id: string
  beforeEach(async () => {
    id = (await take('m1', START)).newsletter_id ?? ''
  })

  const take = async (mailId: string, at: number, from?: string) => {
    const items = [SCHEDULER, SAILS, PHONES]
    return mails.arrive(mailId, roundup({ id: mailId, items, ...(from !== undefined && { from }) }), at)
  }
  const leave = (state: 'asked' | 'asking' | 'failed') =>
    insertUnsubscription(mails.db, {
      ...{ id: state, user_id: mails.userId, newsletter_id: id, how: 'one-click', target: 'kernel.example' },
      ...{ asked_at: START + DAY, state, status: null, reason: null, reason_detail: null, undone_at: null },
    })

  test('that was unsubscribed is quarantined with its reason, and makes no stories', async () => {
    await leave('asked')
    const before = await mails.articles()
    const apart = { state: 'quarantined', reason: 'unsubscribed', newsletter_id: id }
    expect(await take('m2', START + 2 * DAY)).toMatchObject(apart)
    expect(await mails.articles()).toEqual(before)
    expect(await release(mails.db, mails.userId, 'm2', START)).toBe(true)
    await mails.run('m2')
    expect(await mails.mailRow('m2')).toMatchObject({ state: 'processed', newsletter_id: id })
  })

  test('that arrived before it was unsubscribed is read, however late', async () => {
    await leave('asked')
    expect(await take('m2', START + DAY / 2)).toMatchObject({ state: 'processed' })
  })

  test.each(['asking', 'failed'] as const)('is read while unsubscribing is %s', async (state) => {
    await leave(state)
    expect(await take('m2', START + 2 * DAY)).toMatchObject({ state: 'processed' })
  })

  test('is read again once the user stays after all, and other newsletters always', async () => {
    await leave('asked')
    const other = await take('m2', START + 2 * DAY, 'The Sailor <ahoy@sailor.example>')
    expect(other).toMatchObject({ state: 'processed' })
    await undoUnsubscriptions(mails.db, mails.userId, id, START + 3 * DAY)
    expect(await take('m3', START + 4 * DAY)).toMatchObject({ state: 'processed', newsletter_id: id })
  })

  describe('that was deleted just now', () => {
    beforeEach(async () => {
      const now = Date.now()
      const options = { withHighlights: false, now, purgeAt: now - 2000 }
      await mails.locked((trx) => hideNewsletter(trx, mails.userId, id, options))
    })

    test('waits, and is its next issue when it is restored', async () => {
      expect(await take('m2', START + DAY)).toMatchObject({ state: 'waiting', newsletter_id: null })
      await mails.locked((trx) => showNewsletter(trx, mails.userId, id))
      const worker = await mails.jobs.work(
        { 'process-mail': ({ mailId }) => mails.run(mailId) },
        { concurrency: 1, onError: () => {} },
      )
      const restored = { state: 'processed', newsletter_id: id }
      await vi.waitFor(async () => expect(await mails.mailRow('m2')).toMatchObject(restored), 30_000)
      await worker.stop()
    })

    test('is the first of a new one when it is deleted permanently; mail of others does not wait', async () => {
      await take('m2', START + DAY)
      const other = await take('m3', START + 2 * DAY, 'The Sailor <ahoy@sailor.example>')
      expect(other).toMatchObject({ state: 'processed' })
      const log = { warn: () => {} }
      await purgeNewsletter({ ...mails, log }, id, 1)
      await mails.run('m2')
      const { state, newsletter_id } = await mails.mailRow('m2')
      expect(state).toBe('processed')
      expect(newsletter_id).not.toBe(id)
      expect(newsletter_id).not.toBe(other.newsletter_id)
    })

    test('makes room when the very bytes arrived again before it is restored', async () => {
      const again = { id: 'again', user_id: mails.userId, newsletter_id: null, state: 'waiting' } as const
      const copy = { ...(await mails.mailRow('m1')), ...again }
      await mails.db.insertInto('mails').values(copy).execute()
      await mails.locked((trx) => showNewsletter(trx, mails.userId, id))
      expect(await mails.mailRow('m1')).toMatchObject({ user_id: mails.userId, state: 'processed' })
    })
  })
})
