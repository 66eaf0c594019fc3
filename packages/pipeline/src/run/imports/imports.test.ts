import { randomBytes } from 'node:crypto'
import { openJobs } from '@tidings/db/jobs/open-jobs'
import { findImportFile, listImportFiles } from '@tidings/db/queries/import-files'
import { countImportMails, listImportProblems } from '@tidings/db/queries/import-progress'
import { chooseImportSenders, listImportSenders } from '@tidings/db/queries/import-senders'
import { deleteImport, findImport, leaseDueImport, updateImport } from '@tidings/db/queries/imports'
import { seedUser } from '@tidings/db/testing/seed'
import { seedAddress } from '@tidings/db/testing/seed-receiving'
import { DATABASES } from '@tidings/db/testing/test-database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { letter, mboxOf, tgzOf, zipOf } from '../../analyse/mail-files/testing/archives.ts'
import { openReceiver, type Receiver } from '../receive/receiver.ts'
import { type MailRun, openMailRun } from '../testing/mail-run.ts'
import type { ImportWork } from './import-work.ts'
import { startImportWorker } from './import-worker.ts'
import { addImport } from './new-import.ts'
import { storePart } from './store-part.ts'
import { importFolder, PART_BYTES } from './uploaded-file.ts'
import { workOnImport } from './work-on-import.ts'

const DAY = 86_400_000
const OF_KERNEL = 'list:kernel.example'

const note = (n: number, more = '') =>
  `From: Ida <ida@home.example>\nSubject: Note ${n}\n\nAt eight?\n${more}`

describe.each(DATABASES)('an import of files on %s', (kind) => {
  let run: MailRun
  let receiver: Receiver
  let id: string
  beforeEach(async () => {
    run = await openMailRun(kind)
    const { db } = run.database
    await seedAddress(db, run.userId)
    receiver = openReceiver({ db, jobs: openJobs(run.database), mailDomain: 'inbox.test' })
  })
  afterEach(() => run.close())

  const stores = () => ({ db: run.database.db, files: run.files })
  const work = (more: Partial<ImportWork> = {}): ImportWork => ({
    ...{ ...stores(), receiver, mailDomain: 'inbox.test', largestMail: 5000 },
    ...{ leaseUntil: () => Date.now() + 60_000, log: { info: () => {} } },
    ...more,
  })
  const row = async () => {
    const found = await findImport(run.database.db, run.userId, id)
    if (!found) throw new Error('The import is gone.')
    return found
  }
  const filesOf = () => listImportFiles(run.database.db, run.userId, id)
  const problems = async () =>
    (await listImportProblems(run.database.db, run.userId, id)).map(
      ({ file_no, mail_no, place, reason }) => `${file_no} ${mail_no} ${place} ${reason}`,
    )
  const workOn = async (more?: Partial<ImportWork>) => {
    await workOnImport(work(more), await row())
    return row()
  }

  /** Uploads files in parts. */
  async function upload(files: Record<string, Buffer>): Promise<void> {
    const about = Object.entries(files).map(([name, { length }]) => ({ name, size: length, lastModified: 1 }))
    id = await addImport(run.database.db, run.userId, about)
    for (const file of await filesOf()) {
      const bytes = files[file.name] ?? Buffer.alloc(0)
      for (let at = 0; at < bytes.length; at += PART_BYTES) {
        const now = await findImportFile(run.database.db, run.userId, id, file.id)
        if (!now || now.uploaded === now.size) break
        await storePart(stores(), now, bytes.subarray(at, at + PART_BYTES))
      }
    }
  }
  const choose = async (keys: string[], since = 0) => {
    await chooseImportSenders(run.database.db, id, keys)
    await updateImport(run.database.db, run.userId, id, ['choosing'], { state: 'reading', since, next_at: 1 })
  }
  const received = async () => {
    const mails = await run.database.db.selectFrom('mails').selectAll().orderBy('received_at').execute()
    return mails.map(({ raw, received_at }) => [
      /^Subject: (.*)$/m.exec(Buffer.from(raw ?? []).toString())?.[1],
      new Date(received_at).toISOString().slice(0, 10),
    ])
  }
  const keys = async () => {
    const found: string[] = []
    for await (const key of run.files.keys()) found.push(key)
    return found.filter((key) => key.startsWith('imports/'))
  }

  test('is looked through by headers: who wrote, how often, and what surely is a newsletter', async () => {
    await upload({
      'a.mbox': mboxOf(letter(1), note(1), letter(8), letter(15)),
      'b.eml': Buffer.from(letter(22)),
    })
    expect(await row()).toMatchObject({ state: 'scanning', file_name: 'a.mbox', file_count: 2 })
    expect(await workOn()).toMatchObject({ state: 'choosing', mails_total: 5, leased_until: 0 })
    const senders = await listImportSenders(run.database.db, run.userId, id)
    expect(
      senders.map(({ key, name, issues, every_hours, is_certain }) => [
        key,
        name,
        issues,
        every_hours,
        is_certain,
      ]),
    ).toEqual([
      [OF_KERNEL, 'News', 4, 168, 1],
      ['from:ida@home.example', 'Ida', 1, null, 0],
    ])
    expect(await received()).toEqual([])
  })

  test('brings in the mails of the chosen senders with their dates, and tells what became of the others', async () => {
    await upload({
      'Takeout.zip': await zipOf({
        'Takeout/Mail/All.mbox': mboxOf(
          letter(1),
          note(1),
          letter(8),
          letter(1),
          letter(9, 'x'.repeat(6000)),
        ),
        'Takeout/Mail/more.zip': 'PK',
      }),
      'more.tgz': await tgzOf({ '1.eml': letter(15), '2.eml': 'no headers here' }),
      'c.mbox': mboxOf('', 'no headers at all\n', letter(30)),
    })
    await workOn()
    await choose([OF_KERNEL], Date.UTC(2026, 0, 5))
    expect(await workOn()).toMatchObject({
      ...{ state: 'done', ending: null, mails_total: 9, mails_done: 9 },
      ...{ mails_received: 3, mails_repeated: 0, mails_unwanted: 1, mails_earlier: 2, mails_refused: 3 },
    })
    expect(await received()).toEqual([
      ['Letter 8', '2026-01-08'],
      ['Letter 15', '2026-01-15'],
      ['Letter 30', '2026-01-30'],
    ])
    expect(await problems()).toEqual([
      '1 0 Takeout/Mail/more.zip nested-archive',
      '1 5 Takeout/Mail/All.mbox too-large',
      '2 0 2.eml not-mail',
      '3 1  empty',
      '3 2  no-headers',
    ])
    expect(await countImportMails(run.database.db, run.userId, id)).toEqual({ waiting: 3, notUnderstood: 0 })
    expect(await keys()).not.toEqual([])
    expect(await workOn()).toMatchObject({ state: 'done', next_at: null })
    expect(await keys()).toEqual([])
  })

  test('changes nothing the second time', async () => {
    const files = { 'a.mbox': mboxOf(letter(1), letter(8)) }
    for (const expected of [
      { mails_received: 2, mails_repeated: 0 },
      { mails_received: 0, mails_repeated: 2 },
    ]) {
      await upload(files)
      await workOn()
      await choose([OF_KERNEL])
      expect(await workOn()).toMatchObject({ state: 'done', ...expected })
    }
    expect(await received()).toHaveLength(2)
  })

  test('loses and doubles nothing when the process ends at any mail', async () => {
    const mails = Array.from({ length: 40 }, (_, n) => [letter(n + 1), note(n)]).flat()
    await upload({
      'a.mbox': mboxOf(...mails),
      'b.zip': await zipOf({ 'b.mbox': mboxOf(letter(41), letter(42)) }),
    })
    await workOn()
    await choose([OF_KERNEL])
    let left = 0
    const accept: Receiver['accept'] = async (mail) => {
      if (left === 0) throw new Error('the process ends')
      left -= 1
      return receiver.accept(mail)
    }
    for (let round = 0; round < 8; round += 1) {
      left = round
      await workOn({ receiver: { accept, quiet: receiver.quiet } })
      await updateImport(run.database.db, run.userId, id, ['reading'], { failures: 0 })
    }
    expect(await row()).toMatchObject({ state: 'reading', mails_received: 28 })
    expect(await workOn()).toMatchObject({
      state: 'done',
      mails_received: 42,
      mails_unwanted: 40,
      mails_done: 82,
    })
    expect((await received()).map(([subject]) => subject)).toEqual(
      Array.from({ length: 42 }, (_, n) => `Letter ${n + 1}`),
    )
  })

  test('two processes that work on it at once count each mail once', async () => {
    await upload({ 'a.mbox': mboxOf(...Array.from({ length: 30 }, (_, n) => letter(n + 1))) })
    await workOn()
    await choose([OF_KERNEL])
    const before = await row()
    await Promise.all([workOnImport(work(), before), workOnImport(work(), before)])
    await updateImport(run.database.db, run.userId, id, ['reading'], { failures: 0 })
    if ((await row()).state === 'reading') await workOn()
    expect(await row()).toMatchObject({
      state: 'done',
      mails_done: 30,
      mails_received: 30,
      mails_repeated: 0,
    })
    expect(await received()).toHaveLength(30)
  })

  test('waits while many mails of its user wait to be read', async () => {
    await upload({ 'a.mbox': mboxOf(...Array.from({ length: 120 }, (_, n) => letter(n + 1))) })
    await workOn()
    await choose([OF_KERNEL])
    const working = workOn()
    await expect.poll(async () => (await received()).length).toBeGreaterThan(50)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect((await received()).length).toBeLessThan(70)
    const settle = setInterval(() => {
      void run.database.db
        .updateTable('mails')
        .set({ state: 'processed' })
        .where('state', '=', 'waiting')
        .execute()
    }, 50)
    expect(await working).toMatchObject({ state: 'done', mails_received: 120 })
    clearInterval(settle)
  })

  test('is refused from its first part if no mail can be in it, and tells so when there is nothing else', async () => {
    await upload({ 'photo.png': Buffer.alloc(9_000_000, '\x89PNG', 'latin1') })
    expect(await row()).toMatchObject({ state: 'scanning', uploaded: 0, size: 0 })
    expect(await keys()).toEqual([])
    expect(await workOn()).toMatchObject({ state: 'done', ending: 'no-mails', mails_total: 0 })
    expect((await filesOf()).map(({ problem }) => problem)).toEqual(['not-mail'])
  })

  test('what a damaged archive has before the damage is brought in, and the file is named', async () => {
    const noise = () => `${randomBytes(9000).toString('base64')}\n`
    const mails = Array.from({ length: 800 }, (_, n) => letter(n + 1, noise()))
    const whole = await tgzOf({ 'a.mbox': mboxOf(...mails) })
    await upload({ 'half.tgz': whole.subarray(0, whole.length / 2) })
    const { mails_total } = await workOn()
    expect(mails_total).toBeGreaterThan(300)
    expect((await filesOf()).map(({ problem }) => problem)).toEqual(['damaged'])
    await choose([])
    expect(await workOn()).toMatchObject({
      state: 'done',
      mails_done: mails_total,
      mails_unwanted: mails_total,
    })
  })

  test('a part that is missing, as after a backup was brought back, is told', async () => {
    await upload({ 'a.mbox': mboxOf(letter(1)), 'b.mbox': mboxOf(letter(2)) })
    const [first] = await filesOf()
    await run.files.deleteAll(`${importFolder(run.userId, id)}/${first?.id}`)
    expect(await workOn()).toMatchObject({ state: 'choosing', mails_total: 1 })
    expect((await filesOf()).map(({ problem }) => problem)).toEqual(['bytes-missing', null])
  })

  test('a large file goes up in parts, each of which is kept once', async () => {
    const mails = Array.from({ length: 3 }, (_, n) => letter(n + 1, `${'y'.repeat(70)}\n`.repeat(50_000)))
    const bytes = mboxOf(...mails)
    id = await addImport(run.database.db, run.userId, [
      { name: 'a.mbox', size: bytes.length, lastModified: 1 },
    ])
    const [file] = await filesOf()
    if (!file) throw new Error('There is no file.')
    const part = bytes.subarray(0, PART_BYTES)
    const outcomes = await Promise.all([1, 2].map(() => storePart(stores(), file, part)))
    expect(outcomes.sort()).toEqual(['moved', 'stored'])
    for (let at = PART_BYTES; at < bytes.length; at += PART_BYTES) {
      await storePart(stores(), { ...file, uploaded: at }, bytes.subarray(at, at + PART_BYTES))
    }
    expect(await keys()).toHaveLength(3)
    expect(await workOn({ largestMail: 10_000_000 })).toMatchObject({ state: 'choosing', mails_total: 3 })
    await choose([OF_KERNEL])
    expect(await workOn({ largestMail: 10_000_000 })).toMatchObject({ mails_received: 3 })
    const [first] = await run.database.db.selectFrom('mails').select('raw').orderBy('received_at').execute()
    expect(Buffer.from(first?.raw ?? []).equals(Buffer.from(mails[0] ?? ''))).toBe(true)
  })

  test('that its user leaves is given up after some days, with its bytes', async () => {
    id = await addImport(run.database.db, run.userId, [{ name: 'a.mbox', size: 9_000_000, lastModified: 1 }])
    const [file] = await filesOf()
    if (!file) throw new Error('There is no file.')
    await storePart(
      stores(),
      file,
      Buffer.concat([mboxOf(letter(1)), Buffer.alloc(PART_BYTES)]).subarray(0, PART_BYTES),
    )
    const lease = (days: number) =>
      leaseDueImport(run.database.db, Date.now() + days * DAY, Date.now() + 100 * DAY)
    expect(await lease(6)).toBeUndefined()
    expect(await lease(8)).toMatchObject({ id, state: 'uploading' })
    expect(await workOn()).toMatchObject({ state: 'done', ending: 'expired' })
    await workOn()
    expect(await keys()).toEqual([])
    expect(await storePart(stores(), { ...file, uploaded: PART_BYTES }, Buffer.alloc(9))).toBe('moved')
    expect(await keys()).toEqual([])
  })

  test('that its user stops or removes keeps what came in, and nothing of it stays in the store', async () => {
    await upload({ 'a.mbox': mboxOf(...Array.from({ length: 200 }, (_, n) => letter(n + 1))) })
    await workOn()
    await choose([OF_KERNEL])
    const worker = startImportWorker(work(), 20)
    try {
      await expect.poll(async () => (await received()).length).toBeGreaterThan(40)
      const stopped = { state: 'done', ending: 'stopped', next_at: Date.now() } as const
      await updateImport(run.database.db, run.userId, id, ['reading'], stopped)
      await expect.poll(keys).toEqual([])
    } finally {
      await worker.stop()
    }
    const count = (await received()).length
    expect(await row()).toMatchObject({ state: 'done', ending: 'stopped', mails_received: count })
    expect(await deleteImport(run.database.db, run.userId, id)).toBe(true)
    expect(await received()).toHaveLength(count)
  })

  test('is worked on by one process at a time, and one of each user', async () => {
    const { db } = run.database
    const other = await seedUser(db, 'Bea')
    for (const user of [run.userId, run.userId, other]) {
      const one = await addImport(db, user, [{ name: 'a.mbox', size: 1, lastModified: 1 }])
      await updateImport(db, user, one, ['uploading'], { state: 'scanning', next_at: 1 })
    }
    const leased = [1, 2, 3].map(async () => leaseDueImport(db, Date.now(), Date.now() + 60_000))
    const users: (string | undefined)[] = []
    for (const one of leased) users.push((await one)?.user_id)
    expect(users.filter(Boolean).sort()).toEqual([run.userId, other].sort())
  })
})
