import { listImportFiles } from '@tidings/db/queries/imports/import-files'
import { chooseImportSenders } from '@tidings/db/queries/imports/import-senders'
import { findImport, leaseDueImport, updateImport } from '@tidings/db/queries/imports/imports'
import { seedUser } from '@tidings/db/testing/seed'
import { seedAddress } from '@tidings/db/testing/seed-receiving'
import { BOTH_DATABASES, DATABASES } from '@tidings/db/testing/test-database'
import { letter, mboxOf } from '@tidings/mail/mail-files/testing/archives'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { startImportWorker } from './import-worker.ts'
import { addImport } from './new-import.ts'
import { storePart } from './store-part.ts'
import { openImportRun } from './testing/import-run.ts'
import { importFolder } from './uploaded-file.ts'
import { workOnImport } from './work-on-import.ts'

const letters = (from: number, to: number) =>
  mboxOf(...Array.from({ length: to - from + 1 }, (_, n) => letter(from + n)))

describe.each(BOTH_DATABASES)('imports of several users on %s', (kind) => {
  const run = forEachTest(() => openImportRun(kind))
  afterEach(() => void vi.useRealTimers())
  /** At least half of a turn is new work, so that on a slow machine turns would be longer. */
  const stopClock = () => vi.useFakeTimers({ toFake: ['Date'] })

  /** An import of a user that is due since the time, epoch milliseconds. */
  async function waiting(userId: string, since: number): Promise<string> {
    const id = await addImport(run.db, userId, [{ name: 'a.mbox', size: 1, lastModified: 1 }])
    await updateImport(run.db, userId, id, ['uploading'], { state: 'scanning', next_at: since })
    return id
  }
  const lease = () => leaseDueImport(run.db, Date.now(), Date.now() + 60_000)

  async function chosen(files: Record<string, Buffer>): Promise<void> {
    await run.upload(files)
    await run.workOn()
    await run.choose(['list:kernel.example'])
  }

  /** An import of another user whose sender was chosen. */
  async function readingOf(userId: string, bytes: Buffer): Promise<string> {
    const { db } = run
    await seedAddress(db, userId)
    const id = await addImport(db, userId, [{ name: 'a.mbox', size: bytes.length, lastModified: 1 }])
    const [file] = await listImportFiles(db, userId, id)
    if (!file) throw new Error('There is no file.')
    await storePart(run.stores(), file, bytes)
    const row = await findImport(db, userId, id)
    if (!row) throw new Error('The import is gone.')
    await workOnImport(run.work(), row)
    await chooseImportSenders(db, id, ['list:kernel.example'])
    await updateImport(db, userId, id, ['choosing'], { state: 'reading', since: 0, next_at: 1 })
    return id
  }

  test('an import that ends its process each time fails in the end', async () => {
    await run.upload({ 'a.mbox': letters(1, 2) })
    let now = Date.now() + 1000
    let row: Awaited<ReturnType<typeof lease>>
    for (let deaths = 0; deaths < 10; deaths += 1) {
      row = await leaseDueImport(run.db, now, now + 60_000)
      now += 60_001
    }
    expect(row).toMatchObject({ id: run.id, failures: 9 })
    if (row) await workOnImport(run.work(), row)
    expect(await run.row()).toMatchObject({ state: 'done', ending: 'failed' })
  })

  test('a long import ends its turn while another user’s waits, and continues afterwards where it was', async () => {
    stopClock()
    await chosen({ 'a.mbox': letters(1, 20), 'b.mbox': letters(21, 40) })
    const other = await waiting(await seedUser(run.db, 'Bea'), 2)
    const long = await lease()
    if (long?.id !== run.id) throw new Error('The long import is not the first.')
    await workOnImport(run.work({ turnMs: 0 }), long)
    expect(await run.row()).toMatchObject({ state: 'reading', leased_until: 0, mails_received: 16 })
    expect((await lease())?.id).toBe(other)
    expect((await lease())?.id).toBe(run.id)
    // The other one is worked on, so that nobody waits.
    expect(await run.workOn({ turnMs: 0 })).toMatchObject({ state: 'done', mails_received: 40 })
    const subjects = Array.from({ length: 40 }, (_, n) => `Letter ${n + 1}`)
    expect((await run.received()).map(([subject]) => subject)).toEqual(subjects)
  })

  test('users take turns, however many imports each of them has', async () => {
    await chosen({ 'a.mbox': letters(1, 40) })
    await waiting(run.userId, 2)
    const other = await waiting(await seedUser(run.db, 'Bea'), 3)
    const first = await lease()
    if (first?.id !== run.id) throw new Error('The first import is not the first.')
    await workOnImport(run.work(), first)
    expect((await lease())?.id).toBe(other)
  })

  // The others don't depend on the database.
  if (!DATABASES.includes(kind)) return

  test('a turn lasts for a while, and is not over because the same user’s next import waits', async () => {
    stopClock()
    await chosen({ 'a.mbox': letters(1, 40) })
    await waiting(run.userId, 2)
    await lease()
    expect(await run.workOn({ turnMs: 0 })).toMatchObject({ state: 'done', mails_received: 40 })
    await chosen({ 'b.mbox': letters(1, 40) })
    await waiting(await seedUser(run.db, 'Bea'), 1)
    expect(await run.workOn({ turnMs: 60_000 })).toMatchObject({ state: 'done', mails_repeated: 40 })
  })

  test('files that were read to their end are not read again in the next turn', async () => {
    stopClock()
    await chosen({ 'a.mbox': letters(1, 16), 'b.mbox': letters(17, 50) })
    await waiting(await seedUser(run.db, 'Bea'), 2)
    for (const received of [16, 32])
      expect(await run.workOn({ turnMs: 0 })).toMatchObject({ state: 'reading', mails_received: received })
    const [first] = await run.filesOf()
    await run.files.deleteAll(`${importFolder(run.userId, run.id)}/${first?.id}`)
    await lease()
    expect(await run.workOn({ turnMs: 60_000 })).toMatchObject({ state: 'done', mails_received: 50 })
    expect((await run.filesOf()).map(({ problem }) => problem)).toEqual([null, null])
  })

  test('a short import finishes while long ones have all slots, as their mails are not processed', async () => {
    const { db } = run
    const longOnes = []
    for (const name of ['Bea', 'Cem'])
      longOnes.push(await readingOf(await seedUser(db, name), letters(1, 90)))
    await chosen({ 'a.mbox': letters(1, 3) })
    const due = (next_at: number | null) => updateImport(db, run.userId, run.id, ['reading'], { next_at })
    await due(null)
    const worker = startImportWorker(run.work(), { lookMs: 20, turnMs: 0 })
    try {
      const leased = () => db.selectFrom('imports').select('id').where('leased_until', '>', 0).execute()
      await expect.poll(async () => (await leased()).length).toBe(2)
      await due(1)
      await expect.poll(async () => (await run.row()).state).toBe('done')
    } finally {
      await worker.stop()
    }
    expect(await run.row()).toMatchObject({ mails_received: 3 })
    const states = db.selectFrom('imports').select('state').where('id', 'in', longOnes)
    expect((await states.execute()).map(({ state }) => state)).toEqual(['reading', 'reading'])
  })
})
