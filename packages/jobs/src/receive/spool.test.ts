import {
  appendFile,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openJobs } from '@tidings/db/jobs/open-jobs'
import { findRaw } from '@tidings/db/queries/mails/raw-mails'
import { seedUser } from '@tidings/db/testing/seed'
import { testDatabase } from '@tidings/db/testing/test-database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { isSpoolMoved, type Moving, moveSpool } from './move-spool.ts'
import { openReceiver } from './receiver.ts'
import { runSpool } from './run-spool.ts'
import { openSpool } from './spool.ts'
import { openSpoolContents } from './spooled-mails.ts'

const database = forEachTest(() => testDatabase('sqlite'))
let folder: string
const spool = forEachTest(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'tidings-spool-')), 'spool')
  return openSpool(folder)
})
let userId: string
let moving: Moving
const errors: object[] = []
beforeEach(async () => {
  userId = await seedUser(database.db)
  const log = { error: (details: object) => void errors.push(details) }
  moving = { db: database.db, jobs: openJobs(database), folder, log, isKnownToReceive: false }
  errors.length = 0
})
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }))

const mail = (text: string, to = userId) => ({
  ...{ userId: to, from: 'news@example.com', to: 'kx7m@inbox.localhost', receivedAt: 1000 },
  raw: Buffer.from(`Message-ID: <${text}@example.com>\r\n\r\n${text}`),
  client: { ip: '93.184.215.14', helo: 'mx.example' },
})
const receiving = () => ({ ...moving, mailDomain: 'inbox.localhost', spool })
const count = async (table: 'mails' | 'jobs') =>
  (await database.db.selectFrom(table).select('id').execute()).length
const files = async () => (await readdir(folder)).toSorted()
const onlyFile = async () => path.join(folder, (await files())[0] ?? '')

test('mails are moved with all their data, and a job each', async () => {
  await spool.add([mail('one'), { ...mail('two'), raw: Buffer.from([0, 255, 13, 10, 46, 13, 10]) }])
  expect(await moveSpool(moving)).toBe(2)
  const rows = await database.db.selectFrom('mails').selectAll().orderBy('size').execute()
  expect(rows[0]).toMatchObject({
    ...{ user_id: userId, envelope_from: 'news@example.com', envelope_to: 'kx7m@inbox.localhost' },
    ...{ remote_ip: '93.184.215.14', helo: 'mx.example', received_at: 1000, state: 'waiting', size: 7 },
  })
  const raw = await findRaw(database.db, userId, rows[0]?.id ?? '')
  expect(Buffer.from(raw ?? [])).toEqual(Buffer.from([0, 255, 13, 10, 46, 13, 10]))
  expect(await count('jobs')).toBe(2)
})

test('what a spool has is known until it is moved, with the ids that it will have', async () => {
  const contents = openSpoolContents(folder, database.db)
  const look = async () => {
    await sleep(110)
    const { mails, bytes } = await contents()
    return { ids: mails.map(({ id }) => id), hasBytes: bytes > 0 }
  }
  const empty = { ids: [], hasBytes: false }
  expect(await look()).toEqual(empty)
  const receiver = openReceiver(receiving())
  for (const text of ['one', 'two']) await receiver.accept(mail(text))
  const { ids } = await look()
  expect(ids).toHaveLength(2)
  expect((await contents()).mails[0]).toEqual({
    ...{ id: ids[0], userId, from: 'news@example.com', to: 'kx7m@inbox.localhost', receivedAt: 1000 },
  })
  await receiver.accept(mail('three'))
  expect((await look()).ids).toEqual([...ids, expect.any(String)])
  await truncate(await onlyFile(), (await stat(await onlyFile())).size - 1)
  expect((await look()).ids.slice(0, 2)).toEqual(ids)
  await moveSpool(moving)
  const moved = await database.db.selectFrom('mails').select('id').execute()
  expect(new Set(moved.map(({ id }) => id))).toEqual(new Set(ids))
  await moveSpool(moving, { isLast: true })
  expect(await look()).toEqual(empty)
})

test('a job is part of the trace of its mail', async () => {
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  const receiver = openReceiver({ ...receiving(), traceparent: () => traceparent })
  await receiver.accept(mail('one'))
  await moveSpool(moving)
  const { payload } = await database.db.selectFrom('jobs').select('payload').executeTakeFirstOrThrow()
  expect(JSON.parse(payload)).toMatchObject({ traceparent })
})

test('of a file that grows only what is new is moved', async () => {
  await spool.add([mail('one')])
  expect(await moveSpool(moving)).toBe(1)
  await spool.add([mail('two')])
  expect(await moveSpool(moving)).toBe(1)
  expect(await moveSpool(moving)).toBe(0)
  expect(await files()).toHaveLength(1)
  expect(await count('mails')).toBe(2)
})

test('a file that is ended while it is written to loses nothing', async () => {
  await spool.add([mail('one')])
  expect(await moveSpool(moving, { isLast: true })).toBe(1)
  expect(await files()).toEqual([])
  await spool.add([mail('two')])
  expect(await moveSpool(moving, { isLast: true })).toBe(1)
  expect(await files()).toEqual([])
  expect(await count('mails')).toBe(2)
})

test('what was moved by a process that was killed before it deleted the file is not moved again', async () => {
  await spool.add([mail('one'), mail('two')])
  const file = await onlyFile()
  const bytes = await readFile(file)
  await moveSpool(moving, { isLast: true })
  await database.db.deleteFrom('jobs').execute()
  await database.db.deleteFrom('mails').execute()
  await writeFile(file, bytes)
  await rename(file, file.replace('.mails', '.ended'))
  expect(await moveSpool(moving)).toBe(0)
  expect([await count('mails'), await files()]).toEqual([0, []])
})

test('a file in which a mail was damaged is kept, as others follow it', async () => {
  await spool.add([mail('one'), mail('two'), mail('three')])
  const file = await onlyFile()
  const bytes = await readFile(file)
  bytes[bytes.lastIndexOf('two')] = 0
  await writeFile(file, bytes)
  expect(await moveSpool(moving, { isLast: true })).toBe(1)
  expect(await files()).toEqual([expect.stringMatching(/\.damaged$/)])
  expect(errors).toEqual([{ file: await onlyFile() }])
})

test('a partly written mail is ignored, and those before it are moved', async () => {
  await spool.add([mail('one')])
  await spool.add([mail('two')])
  const file = await onlyFile()
  const { byteLength } = await readFile(file)
  await truncate(file, byteLength - 1)
  expect(await moveSpool(moving, { isLast: true })).toBe(1)
  await spool.close()
  await spool.add([mail('three')])
  const next = await onlyFile()
  const bytes = await readFile(next)
  bytes[byteLength >> 2] = ~(bytes[byteLength >> 2] ?? 0)
  await writeFile(next, bytes)
  await appendFile(next, 'TdM1')
  expect(await moveSpool(moving, { isLast: true })).toBe(0)
})

test('two processes that move the same spool move each mail once', async () => {
  for (let n = 0; n < 100; n++) await spool.add([mail(`issue ${n}`)])
  const both = await Promise.all([moveSpool(moving), moveSpool({ ...moving }, { isLast: true })])
  await moveSpool(moving)
  expect(both[0] + both[1]).toBeLessThanOrEqual(100)
  expect([await count('mails'), await count('jobs')]).toEqual([100, 100])
})

test('a mail to a deleted account is dropped, and its neighbours are moved', async () => {
  await spool.add([mail('one'), mail('two', 'gone'), mail('three')])
  expect(await moveSpool(moving)).toBe(3)
  expect([await count('mails'), errors]).toEqual([2, []])
})

test('mail that many hand over at once is moved while it arrives, exactly once', async () => {
  const receiver = openReceiver(receiving())
  const running = await runSpool(moving)
  const outcomes: string[] = []
  for (let n = 0; n < 20; n++) {
    const some = Array.from({ length: 20 }, (_, at) => receiver.accept(mail(`${n} ${at}`)))
    outcomes.push(...(await Promise.all(some)))
    if (n % 5 === 0) await moveSpool(moving, { isLast: true })
  }
  await running.stop()
  expect(new Set(outcomes)).toEqual(new Set(['kept']))
  expect([await count('mails'), await count('jobs'), await files(), errors]).toEqual([400, 400, [], []])
})

test('what has to be done in the same transaction is stored at once', async () => {
  const receiver = openReceiver(receiving())
  const stored: boolean[] = []
  await receiver.accept({ ...mail('one'), within: async (_trx, { isNew }) => void stored.push(isNew) })
  expect([stored, await count('mails')]).toEqual([[true], 1])
})

test('a spool that nobody moves is visible by its age', async () => {
  expect(await isSpoolMoved(folder)).toBe(true)
  await spool.add([mail('one')])
  expect(await isSpoolMoved(folder)).toBe(true)
  const file = await onlyFile()
  await rename(file, path.join(folder, path.basename(file).replace(/^\d+/, String(Date.now() - 700_000))))
  expect(await isSpoolMoved(folder)).toBe(false)
  expect(await moveSpool(moving)).toBe(1)
  expect([await isSpoolMoved(folder), await files()]).toEqual([true, []])
})
