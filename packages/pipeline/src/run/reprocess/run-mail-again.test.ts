import { DATABASES } from '@tidings/db/testing/test-database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { understandMail } from '../../analyse/analyse-mail.ts'
import { MailNotUnderstood } from '../../common/types/mail-not-understood.ts'
import { PHONES, SAILS } from '../../testing/roundup.ts'
import { runMailAgain } from './run-mail-again.ts'
import { openRerunRoom, type RerunRoom } from './testing/rerun-room.ts'

const unreadable = () => Promise.reject(new MailNotUnderstood('unreadable'))

describe.each(DATABASES)('a mail whose reader wants it read again on %s', (kind) => {
  let room: RerunRoom
  beforeEach(async () => {
    room = await openRerunRoom(kind)
    await room.take([PHONES, SAILS])
    await room.database.db.updateTable('mails').set({ run_again_at: Date.now() }).execute()
  })
  afterEach(() => room.close())

  const run = (attempt: number, understand = understandMail, failures = 0) =>
    runMailAgain(
      { db: room.database.db, files: room.files, understand, log: { info: () => {} } },
      'm1',
      attempt,
      failures,
    )
  const wish = async () => (await room.mailRow('m1')).run_again_at

  test('is no longer waited for once it was read', async () => {
    await run(1)
    expect(await wish()).toBeNull()
  })

  test('is tried twice when it can’t be read, kept as it was, and noted as not read', async () => {
    const before = await room.rows()
    await expect(run(1, unreadable)).rejects.toThrow('unreadable')
    expect(await wish()).toBeGreaterThan(0)
    await run(2, unreadable, 1)
    expect(await wish()).toBe(0)
    expect(await room.rows()).toEqual(before)
  })

  test('is tried three times when something else fails', async () => {
    const failing = () => Promise.reject(new Error('connection lost'))
    for (const attempt of [1, 2]) await expect(run(attempt, failing)).rejects.toThrow('connection lost')
    await run(3, failing)
    expect(await wish()).toBe(0)
  })
})
