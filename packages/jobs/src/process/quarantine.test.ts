import { release } from '@tidings/db/queries/mails/authentications'
import { DATABASES } from '@tidings/db/testing/test-database'
import type { Resolve } from '@tidings/mail/common/net/resolve'
import { authenticate } from '@tidings/mail/sender/authenticate'
import { tableResolve } from '@tidings/mail/sender/testing/dns-table'
import { signed, signingKey } from '@tidings/mail/sender/testing/signed-mail'
import { roundup, SAILS, SCHEDULER } from '@tidings/mail/testing/roundup'
import { beforeEach, describe, expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'

const CLIENT = { ip: '93.184.215.14', helo: 'mx.kernel.example' }
const DAY = 86_400_000
const START = Date.UTC(2026, 10, 1)

const own = signingKey('kernel.example')
const foreign = signingKey('platform.example')

describe.each(DATABASES)('mail for a newsletter that is known on %s', (kind) => {
  const mails = forEachTest(() => openMailRun(kind))
  let resolve: Resolve
  beforeEach(() => {
    resolve = tableResolve({ ...own.records, ...foreign.records })
    mails.authenticate = (raw, envelope) =>
      authenticate(raw, { ...envelope, mta: 'inbox.example' }, (name, type) => resolve(name, type))
  })

  const text = (id: string, extra = {}) =>
    roundup({ id, listId: 'weekly.kernel.example', items: [SCHEDULER, SAILS], ...extra })
  const take = (id: string, mail: string, at = START + 30 * DAY) =>
    mails.arrive(id, mail, at, { client: CLIENT })
  const threeIssues = async () => {
    for (const n of [1, 2, 3]) await take(`m${n}`, await signed(text(`m${n}`), [own]), START + n * DAY)
  }

  test('is quarantined, with its raw bytes and the reason, when it lacks the proof that all others had', async () => {
    await threeIssues()
    const before = await mails.articles()
    const { newsletter_id } = await mails.mailRow('m1')
    expect(await take('forged', text('forged'))).toMatchObject({
      ...{ state: 'quarantined', reason: 'from-elsewhere', reason_detail: 'kernel.example' },
      ...{ newsletter_id, archived_at: expect.any(Number), list_id: null },
    })
    expect(await mails.articles()).toEqual(before)
  })

  test('is read while DNS fails, as if nothing was known', async () => {
    await threeIssues()
    resolve = tableResolve({ 'TXT s1._domainkey.kernel.example': 'ESERVFAIL' })
    const row = await take('m4', await signed(text('m4'), [own]))
    expect(row).toMatchObject({ state: 'processed' })
    expect(JSON.parse(row.authentication ?? '')).toMatchObject({ dkim: [{ result: 'temperror' }] })
  })

  test('is quarantined when checking it fails altogether, as that proves nothing', async () => {
    await threeIssues()
    mails.authenticate = () => Promise.reject(new Error('out of memory'))
    const apart = { state: 'quarantined', reason: 'unlike-earlier', reason_detail: null }
    expect(await take('m4', text('m4'))).toMatchObject(apart)
  })

  test('is read when it was imported, which proves nothing', async () => {
    await threeIssues()
    expect(await mails.arrive('old', text('old'), START - DAY)).toMatchObject({ state: 'processed' })
  })

  test('is read and counted once the user releases it, and what is vouched for alike from then on', async () => {
    await threeIssues()
    const moved = (id: string) =>
      signed(text(id, { from: 'Kernel Weekly <news@platform.example>' }), [foreign])
    expect(await take('m4', await moved('m4'))).toMatchObject({ state: 'quarantined' })
    expect(await mails.db.selectFrom('newsletters').select('id').execute()).toHaveLength(1)
    expect(await release(mails.db, mails.userId, 'm4', START)).toBe(true)
    expect(await release(mails.db, mails.userId, 'm4', START)).toBeUndefined()
    expect(await release(mails.db, mails.userId, 'none', START)).toBe(false)
    await mails.run('m4')
    const { newsletter_id } = await mails.mailRow('m1')
    expect(await mails.mailRow('m4')).toMatchObject({ state: 'processed', reason: null, newsletter_id })
    expect((await mails.articles()).filter(({ mail_id }) => mail_id === 'm4')).toHaveLength(2)
    expect(await take('m5', await moved('m5'), START + 31 * DAY)).toMatchObject({ state: 'processed' })
    expect(await take('m6', text('m6'), START + 32 * DAY)).toMatchObject({ state: 'quarantined' })
  })
})
