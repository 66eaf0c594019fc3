import { randomBytes } from 'node:crypto'
import { S3_LIMITS } from '@tidings/db/files/s3-client'
import { s3Store } from '@tidings/db/files/s3-store'
import { StorageUnavailable } from '@tidings/db/files/storage-unavailable'
import { findRaw, setArchived } from '@tidings/db/queries/mails/raw-mails'
import { findRawFile } from '@tidings/db/queries/pictures/files'
import { startFaultyProxy } from '@tidings/db/testing/faulty-proxy'
import { addressOn, S3_CREDENTIALS, startS3 } from '@tidings/db/testing/s3-server'
import { BOTH_DATABASES, DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, onTestFinished, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'
import { archiveRaw, putRaw, readRaw, readStart } from './stored-raw.ts'

describe.each(DATABASES)('the first bytes of a mail on %s', (kind) => {
  const run = forEachTest(() => openMailRun(kind))

  test('are the same in the row and in the file store, and no more than requested', async () => {
    const text = `Subject: S\r\n\r\n${randomBytes(200_000).toString('base64')}`
    await run.receive('m1', text)
    const mail = await run.mailRow('m1')
    const read = async (bytes: number) => String(Buffer.from(await readStart(run, mail, bytes)))
    expect(await read(1000)).toBe(text.slice(0, 1000))
    await setArchived(run.db, await putRaw(run.files, mail, Buffer.from(text)))
    expect(await read(1000)).toBe(text.slice(0, 1000))
    expect(await read(10_000_000)).toBe(text)
    const stranger = readStart(run, { id: mail.id, user_id: 'somebody else' }, 10)
    await expect(stranger).rejects.toThrow('missing')
  })
})

const START = Date.UTC(2026, 10, 20)

describe.each(BOTH_DATABASES)('the bytes of mails on %s', (kind) => {
  const mails = forEachTest(() => openMailRun(kind))

  const settled = async (id: string, at: number) => {
    await mails.receive(id, `Subject: ${id}\r\n\r\nWords.`, at)
    await mails.db.updateTable('mails').set({ state: 'quarantined' }).where('id', '=', id).execute()
  }
  const put = (now: number) => archiveRaw(mails.db, mails.files, now)
  const bytes = async (id: string) =>
    String(Buffer.from(await readRaw(mails.db, mails.files, await mails.mailRow(id))))

  const inDatabase = async (id: string) => (await findRaw(mails.db, mails.userId, id)) !== undefined
  const rawFile = (id: string) => findRawFile(mails.db, mails.userId, id)

  test('leave no file behind when their mail is deleted meanwhile', async () => {
    await settled('m1', START)
    const put: string[] = []
    const slow = {
      ...mails.files,
      async put(key: string, content: Uint8Array) {
        await mails.files.put(key, content)
        put.push(key)
        await mails.db.deleteFrom('mails').execute()
      },
    }
    expect(await archiveRaw(mails.db, slow, START + 9000)).toBe(0)
    expect(await mails.files.get(put[0] ?? '')).toBeUndefined()
  })

  // The others don't depend on the database.
  if (!DATABASES.includes(kind)) return

  test('stay in the database while mail arrives, and are archived afterwards', async () => {
    await settled('m1', START)
    await mails.receive('m2', 'Subject: two', START + 5000)
    expect(await put(START + 6000)).toBe(0)
    expect(await put(START + 9000)).toBe(1)
    expect(await inDatabase('m1')).toBe(false)
    expect(await rawFile('m1')).toMatchObject({ key: `mails/${mails.userId}/m1.eml.zst` })
    expect(await bytes('m1')).toBe('Subject: m1\r\n\r\nWords.')
    expect(await inDatabase('m2')).toBe(true)
  })

  test('are archived after five minutes, however much arrives', async () => {
    await settled('m1', START)
    await settled('m2', START + 299_000)
    expect(await put(START + 300_000)).toBe(1)
    expect(await inDatabase('m2')).toBe(true)
  })

  test('stay in the database as long as they cannot be archived', async () => {
    await settled('m1', START)
    const full = { ...mails.files, put: () => Promise.reject(new Error('no space left on device')) }
    await expect(archiveRaw(mails.db, full, START + 9000)).rejects.toThrow('no space left')
    expect(await bytes('m1')).toContain('Words.')
    expect(await put(START + 9000)).toBe(1)
  })

  test('stay in the database, and the mail is processed, when they cannot be archived afterwards', async () => {
    const working = mails.files
    mails.files = { ...working, put: () => Promise.reject(new Error('no space left on device')) }
    await mails.receive('m1', `From: a@b.example\r\nSubject: one\r\n\r\n${'Words. '.repeat(40_000)}`, START)
    await expect(mails.run('m1')).rejects.toThrow('no space left')
    mails.files = working
    expect(await inDatabase('m1')).toBe(true)
    expect(await rawFile('m1')).toBeUndefined()
    expect((await mails.mailRow('m1')).state).not.toBe('waiting')
  })

  test.each(['reset', 'silent', 'cut', 'busy', 'lost', 'altered'] as const)(
    'stay in the database while requests are %s, and go afterwards',
    async (fault) => {
      const server = await startS3('s3rver')
      onTestFinished(() => server.stop())
      const proxy = await startFaultyProxy(server.port)
      onTestFinished(() => proxy.stop())
      await settled('m1', START)
      proxy.fault = () => fault
      const limits = { ...S3_LIMITS, silenceMs: 500, pausesMs: [10], lookMs: 10 }
      mails.files = s3Store(addressOn(proxy.port), S3_CREDENTIALS, limits)
      await expect(put(START + 9000)).rejects.toThrow(StorageUnavailable)
      expect(await inDatabase('m1')).toBe(true)
      expect(await rawFile('m1')).toBeUndefined()
      proxy.fault = () => undefined
      // A busy machine may be silent for longer than a test waits for a server that is.
      mails.files = s3Store(addressOn(proxy.port), S3_CREDENTIALS)
      expect(await put(START + 9000)).toBe(1)
      expect(await inDatabase('m1')).toBe(false)
      expect(await bytes('m1')).toContain('Words.')
    },
  )
})
