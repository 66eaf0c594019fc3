import { refuseFile } from '@tidings/db/queries/imports/import-files'
import { addImportProblems, insertImportMail } from '@tidings/db/queries/imports/import-progress'
import { seedMail } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { beginImport } from '../testing/import-fixture.ts'
import { expectRefused, refusal } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

const MB = 1_000_000
describe.each(DATABASES)('imports on %s', (kind) => {
  const app = useTestApp(kind)

  const begun = () => beginImport(app)

  it('one begins with its files, of which nothing is there yet', async () => {
    const { call, made, id, files } = await begun()
    expect(made.import).toMatchObject({
      ...{ state: 'uploading', name: 'takeout-001.zip', fileCount: 2, size: 5 * MB, uploaded: 0 },
      ...{ ending: null, endedAt: null },
    })
    expect(
      made.files.map(({ name, size, lastModified, uploaded }) => ({ name, size, lastModified, uploaded })),
    ).toEqual(files.map((file) => ({ ...file, uploaded: 0 })))
    expect(await call.imports.list({})).toEqual({ imports: [made.import] })
    expect(await call.imports.get({ id })).toEqual(made)
  })

  it('what exceeds the disk, the user’s limit or one import’s is refused with a message, and nothing is stored', async () => {
    const { call } = await app.newReader()
    const of = (size: number, count = 1) =>
      call.imports.create({ files: Array.from({ length: count }, (_, n) => ({ name: `${n}.mbox`, size })) })
    expect(await refusal(of(60_000 * MB))).toMatchObject({
      ...{ status: 409, code: 'LIMIT_REACHED' },
      message: 'Files that are being imported can have 50 GB at most, all together.',
    })
    await expectRefused(of(1, 501), 'LIMIT_REACHED')
    const { hasSpaceFor } = app.services
    app.services.hasSpaceFor = async (bytes) => bytes < 1000 * MB
    const { call: full } = await app.newReader()
    expect(
      await refusal(full.imports.create({ files: [{ name: 'a.mbox', size: 2000 * MB }] })),
    ).toMatchObject({
      ...{ status: 503, message: 'There is not enough space on this server for these files.' },
    })
    app.services.hasSpaceFor = hasSpaceFor
    expect((await call.imports.list({})).imports).toEqual([])
    expect((await full.imports.list({})).imports).toEqual([])
  })

  it('files that are not uploaded take no space from others', async () => {
    const { hasSpaceFor } = app.services
    app.services.hasSpaceFor = async (bytes) => bytes < 60_000 * MB
    const files = [{ name: 'a.mbox', size: 40_000 * MB }]
    const made = await Promise.all(
      [await app.newReader(), await app.newReader()].map(({ call }) => call.imports.create({ files })),
    )
    app.services.hasSpaceFor = hasSpaceFor
    expect(made.map((one) => one.import.state)).toEqual(['uploading', 'uploading'])
  })

  it('the chosen senders are wanted once they are known, and no others', async () => {
    const { call, change, id, findSenders } = await begun()
    const keys = ['list:kernel.example', 'list:unknown.example']
    await expectRefused(call.imports.choose({ id, keys }), 'CONFLICT')
    await change({ state: 'choosing' })
    await findSenders()
    const chosen = await call.imports.choose({ id, keys, since: '2025-01-01T00:00:00Z' })
    expect(chosen.import.state).toBe('reading')
    const { senders } = await call.imports.senders({ id })
    expect(senders.map(({ name, everyDays, isWanted }) => [name, everyDays, isWanted])).toEqual([
      ['Kernel Weekly', 7, true],
      ['A Shop', 7, false],
    ])
  })

  it('the report describes the outcome of files and mails', async () => {
    const { call, change, id, user, made } = await begun()
    const [first, second] = made.files
    await refuseFile(app.db, { id: second?.id ?? '', import_id: id }, 'encrypted', 1)
    const problem = { import_id: id, user_id: user.id, file_no: 1, place: 'Mail/All.mbox' }
    await addImportProblems(app.db, [
      { ...problem, id: `${id}-1`, mail_no: 7, reason: 'too-large' },
      { ...problem, id: `${id}-2`, mail_no: 0, place: 'more.zip', reason: 'nested-archive' },
    ])
    const mail = { import_id: id, user_id: user.id }
    for (const state of ['waiting', 'not-understood', 'processed'] as const) {
      const mailId = await seedMail(app.db, user.id)
      await app.db.updateTable('mails').set({ state }).where('id', '=', mailId).execute()
      await insertImportMail(app.db, { ...mail, mail_id: mailId })
    }
    await change({ state: 'done', mails_total: 4, mails_received: 3, mails_refused: 1, ended_at: 1000 })
    const report = await call.imports.get({ id })
    expect(report).toMatchObject({ mailsWaiting: 1, mailsNotUnderstood: 1, import: { mailsReceived: 3 } })
    expect(report.files.map((file) => file.problem)).toEqual([
      null,
      'It is encrypted. Please unpack it and add what is in it.',
    ])
    expect(report.problems).toEqual([
      {
        ...{ file: first?.name, place: 'more.zip', mail: null },
        reason: 'It is an archive in an archive. Please unpack it and add it by itself.',
      },
      { file: first?.name, place: 'Mail/All.mbox', mail: 7, reason: 'The email is larger than 10 MB.' },
    ])
  })

  it('a stopped one keeps its report, a deleted one is removed with its bytes', async () => {
    const { call, id, user } = await begun()
    const part = `imports/${user.id}/${id}/file/0`
    await app.services.files.put(part, Buffer.from('From: a'))
    expect((await call.imports.stop({ id })).import).toMatchObject({ state: 'done', ending: 'stopped' })
    expect((await call.imports.stop({ id })).import).toMatchObject({ state: 'done', ending: 'stopped' })
    expect(await call.imports.delete({ id })).toEqual({ importId: id })
    expect(await app.services.files.has(part)).toBe(false)
    await expectRefused(call.imports.get({ id }), 'NOT_FOUND')
    await expectRefused(call.imports.delete({ id }), 'NOT_FOUND')
  })
})
