import { DATABASES } from '@tidings/db/testing/test-database'
import { analyseMail } from '@tidings/mail/analyse-mail'
import { MailNotUnderstood } from '@tidings/mail/common/types/mail-not-understood'
import { PHONES, SAILS } from '@tidings/mail/testing/roundup'
import { beforeEach, describe, expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { reprocessRequestedMail } from './reprocess-requested-mail.ts'
import { openReprocessFixture } from './testing/reprocess-fixture.ts'

const unreadable = () => Promise.reject(new MailNotUnderstood('unreadable'))

describe.each(DATABASES)('a mail whose user requests reprocessing on %s', (kind) => {
  const fixture = forEachTest(() => openReprocessFixture(kind))
  beforeEach(async () => {
    await fixture.take([PHONES, SAILS])
    await fixture.db.updateTable('mails').set({ reprocess_requested_at: Date.now() }).execute()
  })

  const log = { info: () => {} }
  const run = (attempt: number, analyse = analyseMail, failures = 0, deathsLeft = Number.POSITIVE_INFINITY) =>
    reprocessRequestedMail({ ...fixture, analyse, log }, 'm1', attempt, { failures, deathsLeft })
  const requestedAt = async () => (await fixture.mailRow('m1')).reprocess_requested_at

  test('is no longer pending once it was processed', async () => {
    await run(1)
    expect(await requestedAt()).toBeNull()
  })

  test('is tried twice when it can’t be processed, kept as it was, and marked as failed', async () => {
    const before = await fixture.rows()
    await expect(run(1, unreadable)).rejects.toThrow('unreadable')
    expect(await requestedAt()).toBeGreaterThan(0)
    await run(2, unreadable, 1)
    expect(await requestedAt()).toBe(0)
    expect(await fixture.rows()).toEqual(before)
  })

  test('is kept as it was once processes died of it alone, and only then', async () => {
    const crashes = () => Promise.reject(new MailNotUnderstood('crashed'))
    await expect(run(5, crashes, 5)).rejects.toThrow('crashed')
    await expect(run(5, crashes, 0, 2)).rejects.toThrow('crashed')
    await run(1, crashes, 0, 1)
    expect(await requestedAt()).toBe(0)
    await fixture.db.updateTable('mails').set({ reprocess_requested_at: Date.now() }).execute()
    await run(1, analyseMail, 0, 0)
    expect(await requestedAt()).toBe(0)
  })

  test('is tried three times when something else fails', async () => {
    const failing = () => Promise.reject(new Error('connection lost'))
    for (const attempt of [1, 2]) await expect(run(attempt, failing)).rejects.toThrow('connection lost')
    await run(3, failing)
    expect(await requestedAt()).toBe(0)
  })
})
