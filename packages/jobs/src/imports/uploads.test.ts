import { deleteImport, leaseDueImport, updateImport } from '@tidings/db/queries/imports/imports'
import { seedUser } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { letter, mboxOf, patched, zipOf } from '@tidings/mail/mail-files/testing/archives'
import { describe, expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { startImportWorker } from './import-worker.ts'
import { addImport } from './new-import.ts'
import { storePart } from './store-part.ts'
import { openImportRun } from './testing/import-run.ts'
import { PART_BYTES } from './uploaded-file.ts'

const DAY = 86_400_000
const OF_KERNEL = 'list:kernel.example'

describe.each(DATABASES)('an upload of files to import on %s', (kind) => {
  const run = forEachTest(() => openImportRun(kind))

  test('is refused from its first part if no mail can be in it, which is reported when there is nothing else', async () => {
    await run.upload({ 'photo.png': Buffer.alloc(9_000_000, '\x89PNG', 'latin1') })
    expect(await run.row()).toMatchObject({ state: 'scanning', uploaded: 0, size: 0 })
    expect(await run.keys()).toEqual([])
    expect(await run.workOn()).toMatchObject({ state: 'done', ending: 'no-mails', mails_total: 0 })
    expect((await run.filesOf()).map(({ problem }) => problem)).toEqual(['not-mail'])
  })

  const leadingOut = async () => patched(await zipOf({ 'aa/a.eml': letter(1) }), 'aa/a.eml', '../a.eml')
  const nested = () => zipOf({ 'b.zip': '', 'c.tgz': '' })
  const bomb = () => zipOf({ 'a.eml': Buffer.alloc(60_000_000) })
  test.each([
    ['names that lead out of it', leadingOut, ['unsafe-name']],
    ['archives in it', nested, ['nested-archive', 'nested-archive']],
    ['far more data in it than mails have', bomb, ['expands-too-far']],
  ])('an archive with %s is refused, and the report says why', async (_, archive, why) => {
    await run.upload({ 'a.zip': await archive() })
    expect(await run.workOn()).toMatchObject({ state: 'done', ending: 'refused', mails_total: 0 })
    const ofFiles = (await run.filesOf()).flatMap(({ problem }) => problem ?? [])
    const ofEntries = (await run.problems()).map((line) => line.split(' ').at(-1))
    expect([...ofFiles, ...ofEntries]).toEqual(why)
  })

  test('a large file is uploaded in parts, each of which is stored once', async () => {
    const mails = Array.from({ length: 3 }, (_, n) => letter(n + 1, `${'y'.repeat(70)}\n`.repeat(50_000)))
    const bytes = mboxOf(...mails)
    run.id = await addImport(run.db, run.userId, [{ name: 'a.mbox', size: bytes.length, lastModified: 1 }])
    const [file] = await run.filesOf()
    if (!file) throw new Error('There is no file.')
    const part = bytes.subarray(0, PART_BYTES)
    const outcomes = await Promise.all([1, 2].map(() => storePart(run.stores(), file, part)))
    expect(outcomes.sort()).toEqual(['moved', 'stored'])
    for (let at = PART_BYTES; at < bytes.length; at += PART_BYTES)
      await storePart(run.stores(), { ...file, uploaded: at }, bytes.subarray(at, at + PART_BYTES))
    expect(await run.keys()).toHaveLength(3)
    const scanned = await run.workOn({ maxMailBytes: 10_000_000 })
    expect(scanned).toMatchObject({ state: 'choosing', mails_total: 3 })
    await run.choose([OF_KERNEL])
    expect(await run.workOn({ maxMailBytes: 10_000_000 })).toMatchObject({ mails_received: 3 })
    const received = run.db.selectFrom('mails').innerJoin('raw_mails', 'mail_id', 'id')
    const [first] = await received.select(['raw', 'read_from']).orderBy('received_at').execute()
    expect(first?.read_from).toBe(file.name)
    expect(Buffer.from(first?.raw ?? []).equals(Buffer.from(mails[0] ?? ''))).toBe(true)
  })

  test('that its user abandons is deleted after some days, with its bytes', async () => {
    run.id = await addImport(run.db, run.userId, [{ name: 'a.mbox', size: 9_000_000, lastModified: 1 }])
    const [file] = await run.filesOf()
    if (!file) throw new Error('There is no file.')
    const bytes = Buffer.concat([mboxOf(letter(1)), Buffer.alloc(PART_BYTES)])
    await storePart(run.stores(), file, bytes.subarray(0, PART_BYTES))
    const lease = (days: number) => leaseDueImport(run.db, Date.now() + days * DAY, Date.now() + 100 * DAY)
    expect(await lease(6)).toBeUndefined()
    expect(await lease(8)).toMatchObject({ id: run.id, state: 'uploading' })
    expect(await run.workOn()).toMatchObject({ state: 'done', ending: 'expired' })
    await run.workOn()
    expect(await run.keys()).toEqual([])
    expect(await storePart(run.stores(), { ...file, uploaded: PART_BYTES }, Buffer.alloc(9))).toBe('moved')
    expect(await run.keys()).toEqual([])
  })

  test('that its user stops or removes keeps what was imported, and nothing of it stays in the store', async () => {
    await run.upload({ 'a.mbox': mboxOf(...Array.from({ length: 200 }, (_, n) => letter(n + 1))) })
    await run.workOn()
    await run.choose([OF_KERNEL])
    const worker = startImportWorker(run.work(), { lookMs: 20 })
    try {
      await expect.poll(async () => (await run.received()).length).toBeGreaterThan(40)
      const stopped = { state: 'done', ending: 'stopped', next_at: Date.now() } as const
      await updateImport(run.db, run.userId, run.id, ['reading'], stopped)
      await expect.poll(run.keys).toEqual([])
    } finally {
      await worker.stop()
    }
    const count = (await run.received()).length
    expect(await run.row()).toMatchObject({ state: 'done', ending: 'stopped', mails_received: count })
    expect(await deleteImport(run.db, run.userId, run.id)).toBe(true)
    expect(await run.received()).toHaveLength(count)
  })

  test('is worked on by one process at a time, and one of each user', async () => {
    const { db } = run
    const other = await seedUser(db, 'Bea')
    for (const user of [run.userId, run.userId, other]) {
      const one = await addImport(db, user, [{ name: 'a.mbox', size: 1, lastModified: 1 }])
      await updateImport(db, user, one, ['uploading'], { state: 'scanning', next_at: 1 })
    }
    const leases = [1, 2, 3].map(() => leaseDueImport(db, Date.now(), Date.now() + 60_000))
    const users = (await Promise.all(leases)).flatMap((leased) => leased?.user_id ?? [])
    expect(users.sort()).toEqual([run.userId, other].sort())
  })
})
