import { listNewsletters } from '@tidings/db/queries/newsletters/newsletters'
import { DATABASES } from '@tidings/db/testing/test-database'
import { analyseMail } from '@tidings/mail/analyse-mail'
import { MailNotUnderstood } from '@tidings/mail/common/types/mail-not-understood'
import { roundup, SCHEDULER } from '@tidings/mail/testing/roundup'
import { beforeEach, describe, expect, test } from 'vitest'
import { readRaw } from '../receive/stored-raw.ts'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'

describe.each(DATABASES)('a mail that fails to be processed on %s', (kind) => {
  const mails = forEachTest(() => openMailRun(kind))
  beforeEach(async () => {
    await mails.receive('m1', roundup({ id: 'one', listId: 'a.kernel.example', items: [SCHEDULER] }))
  })

  const failing = (error: Error) => () => Promise.reject(error)
  const hangs = failing(new MailNotUnderstood('time-limit', { detail: '5' }))

  test('a mail that ran into a limit is tried twice and then kept, with the reason', async () => {
    await expect(mails.run('m1', hangs)).rejects.toThrow(MailNotUnderstood)
    expect(await mails.mailRow('m1')).toMatchObject({ state: 'waiting' })
    await mails.run('m1', hangs, { failures: 1 })
    const row = await mails.mailRow('m1')
    expect(row).toMatchObject({ state: 'not-understood', reason: 'time-limit', reason_detail: '5' })
    expect((await readRaw(mails.db, mails.files, row)).byteLength).toBeGreaterThan(0)
  })

  test('a mail whose reader was ended, which may have come from outside, is tried until that happened twice while nothing else was processed', async () => {
    const dies = failing(new MailNotUnderstood('crashed'))
    for (const tries of [{}, { failures: 9 }, { deathsLeft: 2 }])
      await expect(mails.run('m1', dies, tries)).rejects.toThrow(MailNotUnderstood)
    expect(await mails.mailRow('m1')).toMatchObject({ state: 'waiting' })
    await mails.run('m1', dies, { deathsLeft: 1 })
    expect(await mails.mailRow('m1')).toMatchObject({ state: 'not-understood', reason: 'crashed' })
  })

  test('a mail that can’t be read is under its newsletter nevertheless, known by its headers', async () => {
    const failsOnBody = async (raw: Uint8Array) => {
      if (Buffer.from(raw).includes('<body>')) throw new MailNotUnderstood('unreadable')
      return analyseMail(raw)
    }
    await mails.run('m1', failsOnBody, { failures: 1 })
    const [newsletter] = await listNewsletters(mails.db, mails.userId)
    expect(newsletter).toMatchObject({ name: 'Kernel Weekly', identity: 'list:a.kernel.example' })
    expect(await mails.mailRow('m1')).toMatchObject({
      ...{ state: 'not-understood', reason: 'unreadable' },
      ...{ newsletter_id: newsletter?.id, subject: 'This week in kernels' },
    })
    expect(await mails.articles()).toEqual([])
  })

  test('a mail that ended the worker process while nothing else was processed is no longer read', async () => {
    const headersOnly = async (raw: Uint8Array) => {
      expect(String(Buffer.from(raw))).not.toContain('<body>')
      return analyseMail(raw)
    }
    await mails.run('m1', headersOnly, { deathsLeft: 0 })
    expect(await mails.mailRow('m1')).toMatchObject({ state: 'not-understood', reason: 'crashed' })
  })

  test('a mail that could be read is stored in the end, however often storing it failed', async () => {
    const working = mails.files
    mails.files = { ...working, put: failing(new Error('no space left on device')) }
    for (const _ of [1, 2, 3, 4]) await expect(mails.run('m1')).rejects.toThrow('no space left')
    mails.files = working
    await mails.run('m1')
    expect(await mails.mailRow('m1')).toMatchObject({ state: 'processed' })
    expect(await mails.articles()).toHaveLength(1)
  })

  test('a failure of the database, or to start a reader, is no verdict on the mail', async () => {
    const tries = { failures: 9, deathsLeft: 1 }
    await expect(mails.run('m1', failing(new Error('connection lost')), tries)).rejects.toThrow('lost')
    expect(await mails.mailRow('m1')).toMatchObject({ state: 'waiting' })
  })
})
