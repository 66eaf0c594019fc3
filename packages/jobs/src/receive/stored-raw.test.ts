import { randomBytes } from 'node:crypto'
import { setArchived } from '@tidings/db/queries/mails/raw-mails'
import { DATABASES } from '@tidings/db/testing/test-database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MailRun, openMailRun } from '../testing/mail-run.ts'
import { putRaw, readStart } from './stored-raw.ts'

describe.each(DATABASES)('the first bytes of a mail on %s', (kind) => {
  let run: MailRun
  beforeEach(async () => {
    run = await openMailRun(kind)
  })
  afterEach(() => run.close())

  test('are the same in the row and in the file store, and no more than requested', async () => {
    const text = `Subject: S\r\n\r\n${randomBytes(200_000).toString('base64')}`
    await run.receive('m1', text)
    const mail = await run.mailRow('m1')
    const { db } = run.database
    const stored = { db, files: run.files }
    const read = async (bytes: number) => String(Buffer.from(await readStart(stored, mail, bytes)))
    expect(await read(1000)).toBe(text.slice(0, 1000))
    await setArchived(db, await putRaw(run.files, mail, Buffer.from(text)))
    expect(await read(1000)).toBe(text.slice(0, 1000))
    expect(await read(10_000_000)).toBe(text)
    const stranger = readStart(stored, { id: mail.id, user_id: 'somebody else' }, 10)
    await expect(stranger).rejects.toThrow('missing')
  })
})
