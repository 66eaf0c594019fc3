import { randomBytes } from 'node:crypto'
import { countImportMails } from '@tidings/db/queries/imports/import-progress'
import { updateImport } from '@tidings/db/queries/imports/imports'
import { DATABASES } from '@tidings/db/testing/test-database'
import { letter, mboxOf, tgzOf, zipOf } from '@tidings/mail/mail-files/testing/archives'
import { describe, expect, test } from 'vitest'
import { NoSpace, type Receiver } from '../receive/receiver.ts'
import { forEachTest } from '../testing/for-each-test.ts'
import { openImportRun } from './testing/import-run.ts'
import { importFolder } from './uploaded-file.ts'
import { workOnImport } from './work-on-import.ts'

const OF_KERNEL = 'list:kernel.example'

const note = (n: number, more = '') =>
  `From: Ida <ida@home.example>\nSubject: Note ${n}\n\nAt eight?\n${more}`

describe.each(DATABASES)('an import of files on %s', (kind) => {
  const run = forEachTest(() => openImportRun(kind))
  const chosen = async () => {
    await run.workOn()
    await run.choose([OF_KERNEL])
  }

  test('is scanned by headers for senders, their frequency, and whether each is a newsletter', async () => {
    const files = { 'a.mbox': mboxOf(letter(1), note(1), letter(8), letter(15)) }
    await run.upload({ ...files, 'b.eml': Buffer.from(letter(22)) })
    expect(await run.row()).toMatchObject({ state: 'scanning', file_name: 'a.mbox', file_count: 2 })
    expect(await run.workOn()).toMatchObject({ state: 'choosing', mails_total: 5, leased_until: 0 })
    const about = ['key', 'name', 'issues', 'every_hours', 'sender_group', 'is_suggested'] as const
    expect((await run.senders()).map((one) => about.map((field) => one[field]))).toEqual([
      [OF_KERNEL, 'News', 4, 168, 'newsletter', 1],
      ['from:ida@home.example', 'Ida', 1, null, 'other', 1],
    ])
    expect(await run.received()).toEqual([])
  })

  test('suggests all of a few mails, and newsletters alone of many', async () => {
    const many = Array.from({ length: 25 }, (_, n) => letter(n + 1))
    const eva = Buffer.from(note(2).replaceAll('Ida', 'Eva').replace('ida@', 'eva@'))
    await run.upload({ 'a.mbox': mboxOf(note(1), ...many), 'b.eml': eva })
    await run.workOn()
    const senders = await run.senders()
    expect(senders.map((one) => [one.name, one.sender_group, one.is_suggested])).toEqual([
      ['News', 'newsletter', 1],
      ['Eva', 'other', 1],
      ['Ida', 'other', 0],
    ])
  })

  test('takes mails and files whose names have a NUL character, which PostgreSQL can’t store', async () => {
    const mail = (subject: string) =>
      `From: =?utf-8?Q?Kernel=00_Weekly?= <news@kernel.example>\nList-Id: <kernel\0.example>\nSubject: ${subject}\n\nText\n`
    const files = { 'a\0.eml': mail('A'), 'b\0.eml': mail('x'.repeat(6000)), 'c\0.eml': 'none' }
    await run.upload({ 'a.zip': await zipOf(files) })
    expect(await run.workOn()).toMatchObject({ state: 'choosing', mails_total: 2 })
    const senders = await run.senders()
    expect(senders.map(({ key, name }) => [key, name])).toEqual([[OF_KERNEL, 'Kernel Weekly']])
    await run.choose([OF_KERNEL])
    expect(await run.workOn()).toMatchObject({ state: 'done', ending: null, mails_done: 2 })
  })

  test('imports the mails of the chosen senders with their dates, and reports what happened to the others', async () => {
    const all = mboxOf(letter(1), note(1), letter(8), letter(1), letter(9, 'x'.repeat(6000)))
    await run.upload({
      'Takeout.zip': await zipOf({ 'Takeout/Mail/All.mbox': all, 'Takeout/Mail/more.zip': 'PK' }),
      'more.tgz': await tgzOf({ '1.eml': letter(15), '2.eml': 'no headers here' }),
      'c.mbox': mboxOf('', letter(30)),
      'd.mbox': mboxOf('no headers at all\n'),
    })
    await run.workOn()
    await run.choose([OF_KERNEL], Date.UTC(2026, 0, 5))
    expect(await run.workOn()).toMatchObject({
      ...{ state: 'done', ending: null, mails_total: 9, mails_done: 9 },
      ...{ mails_received: 3, mails_repeated: 0, mails_unwanted: 1, mails_earlier: 2, mails_refused: 3 },
    })
    expect(await run.received()).toEqual([
      ['Letter 8', '2026-01-08'],
      ['Letter 15', '2026-01-15'],
      ['Letter 30', '2026-01-30'],
    ])
    expect(await run.problems()).toEqual([
      '1 0 Takeout/Mail/more.zip nested-archive',
      '1 5 Takeout/Mail/All.mbox too-large',
      '2 0 2.eml not-mail',
      '3 1  empty',
      '4 1  no-headers',
    ])
    const counted = { waiting: 3, notUnderstood: 0 }
    expect(await countImportMails(run.db, run.userId, run.id)).toEqual(counted)
    expect(await run.keys()).not.toEqual([])
    expect(await run.workOn()).toMatchObject({ state: 'done', next_at: null })
    expect(await run.keys()).toEqual([])
  })

  test('changes nothing the second time', async () => {
    const files = { 'a.mbox': mboxOf(letter(1), letter(8)) }
    for (const expected of [
      { mails_received: 2, mails_repeated: 0 },
      { mails_received: 0, mails_repeated: 2 },
    ]) {
      await run.upload(files)
      await chosen()
      expect(await run.workOn()).toMatchObject({ state: 'done', ...expected })
    }
    expect(await run.received()).toHaveLength(2)
  })

  test('loses and duplicates nothing when the process ends at any mail', async () => {
    const mails = Array.from({ length: 40 }, (_, n) => [letter(n + 1), note(n)]).flat()
    const more = await zipOf({ 'b.mbox': mboxOf(letter(41), letter(42)) })
    await run.upload({ 'a.mbox': mboxOf(...mails), 'b.zip': more })
    await chosen()
    let left = 0
    const accept: Receiver['accept'] = async (mail) => {
      if (left === 0) throw new Error('the process ends')
      left -= 1
      return run.receiver.accept(mail)
    }
    for (let round = 0; round < 8; round += 1) {
      left = round
      await run.workOn({ receiver: { accept, quiet: run.receiver.quiet } })
      await updateImport(run.db, run.userId, run.id, ['reading'], { failures: 0 })
    }
    expect(await run.row()).toMatchObject({ state: 'reading', mails_received: 28 })
    const done = { state: 'done', mails_received: 42, mails_unwanted: 40, mails_done: 82 }
    expect(await run.workOn()).toMatchObject(done)
    const subjects = Array.from({ length: 42 }, (_, n) => `Letter ${n + 1}`)
    expect((await run.received()).map(([subject]) => subject)).toEqual(subjects)
  })

  test('waits as long as the disk has no space, without failing', async () => {
    await run.upload({ 'a.mbox': mboxOf(letter(1)) })
    await chosen()
    const accept = () => Promise.reject(new NoSpace())
    for (let round = 0; round < 12; round += 1) {
      await run.workOn({ receiver: { ...run.receiver, accept } })
      expect(await run.row()).toMatchObject({ state: 'reading', failures: 0 })
    }
    expect(await run.workOn()).toMatchObject({ state: 'done', mails_received: 1 })
  })

  test('two processes that work on it at once count each mail once', async () => {
    await run.upload({ 'a.mbox': mboxOf(...Array.from({ length: 30 }, (_, n) => letter(n + 1))) })
    await chosen()
    const before = await run.row()
    await Promise.all([workOnImport(run.work(), before), workOnImport(run.work(), before)])
    await updateImport(run.db, run.userId, run.id, ['reading'], { failures: 0 })
    if ((await run.row()).state === 'reading') await run.workOn()
    const done = { state: 'done', mails_done: 30, mails_received: 30, mails_repeated: 0 }
    expect(await run.row()).toMatchObject(done)
    expect(await run.received()).toHaveLength(30)
  })

  test('waits while many mails of its user wait to be processed', async () => {
    await run.upload({ 'a.mbox': mboxOf(...Array.from({ length: 120 }, (_, n) => letter(n + 1))) })
    await chosen()
    const working = run.workOn()
    await expect.poll(async () => (await run.received()).length).toBeGreaterThan(50)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect((await run.received()).length).toBeLessThan(70)
    const settle = setInterval(() => {
      void run.db.updateTable('mails').set({ state: 'processed' }).where('state', '=', 'waiting').execute()
    }, 50)
    expect(await working).toMatchObject({ state: 'done', mails_received: 120 })
    clearInterval(settle)
  })

  test('what a damaged archive has before the damage is imported, and the file is named', async () => {
    const noise = () => `${randomBytes(9000).toString('base64')}\n`
    const mails = Array.from({ length: 800 }, (_, n) => letter(n + 1, noise()))
    const whole = await tgzOf({ 'a.mbox': mboxOf(...mails) })
    await run.upload({ 'half.tgz': whole.subarray(0, whole.length / 2) })
    const { mails_total } = await run.workOn()
    expect(mails_total).toBeGreaterThan(300)
    expect((await run.filesOf()).map(({ problem }) => problem)).toEqual(['damaged'])
    await run.choose([])
    const done = { state: 'done', mails_done: mails_total, mails_unwanted: mails_total }
    expect(await run.workOn()).toMatchObject(done)
  })

  test('a part that is missing, as after a backup was restored, is reported', async () => {
    await run.upload({ 'a.mbox': mboxOf(letter(1)), 'b.mbox': mboxOf(letter(2)) })
    const [first] = await run.filesOf()
    await run.files.deleteAll(`${importFolder(run.userId, run.id)}/${first?.id}`)
    expect(await run.workOn()).toMatchObject({ state: 'choosing', mails_total: 1 })
    expect((await run.filesOf()).map(({ problem }) => problem)).toEqual(['bytes-missing', null])
  })
})
