import { findImportFile, listImportFiles } from '@tidings/db/queries/imports/import-files'
import { listImportProblems } from '@tidings/db/queries/imports/import-progress'
import { chooseImportSenders, listImportSenders } from '@tidings/db/queries/imports/import-senders'
import { findImport, updateImport } from '@tidings/db/queries/imports/imports'
import { seedAddress } from '@tidings/db/testing/seed-receiving'
import type { TestDatabase } from '@tidings/db/testing/test-database'
import { readPage } from '@tidings/mail/read-page'
import { openReceiver } from '../../receive/receiver.ts'
import { openMailRun } from '../../testing/mail-run.ts'
import type { ImportWork } from '../import-work.ts'
import { addImport } from '../new-import.ts'
import { storePart } from '../store-part.ts'
import { PART_BYTES } from '../uploaded-file.ts'
import { workOnImport } from '../work-on-import.ts'

export type ImportRun = Awaited<ReturnType<typeof openImportRun>>

/** A user with an inbox, and functions for an import of theirs, `id`, which `upload` sets. */
export async function openImportRun(kind: TestDatabase['kind']) {
  const mails = await openMailRun(kind)
  const { db, userId } = mails
  await seedAddress(db, userId)
  const receiver = openReceiver({ db, jobs: mails.jobs, mailDomain: 'inbox.test' })
  const run = {
    ...mails,
    receiver,
    id: '',
    stores: () => ({ db, files: mails.files }),
    work: (more: Partial<ImportWork> = {}): ImportWork => ({
      ...{ ...run.stores(), receiver, mailDomain: 'inbox.test', maxMailBytes: 5000 },
      saving: { jobs: mails.jobs, pictureDelay: () => null },
      readPage: async (source) => readPage(source),
      ...{ leaseUntil: () => Date.now() + 60_000, turnMs: 30_000, log: { info: () => {} } },
      ...more,
    }),
    async row() {
      const found = await findImport(db, userId, run.id)
      if (!found) throw new Error('The import is gone.')
      return found
    },
    senders: () => listImportSenders(db, userId, run.id),
    filesOf: () => listImportFiles(db, userId, run.id),
    problems: async () =>
      (await listImportProblems(db, userId, run.id)).map(
        ({ file_no, mail_no, place, reason }) => `${file_no} ${mail_no} ${place} ${reason}`,
      ),
    async workOn(more?: Partial<ImportWork>) {
      await workOnImport(run.work(more), await run.row())
      return run.row()
    },
    /** Uploads files in parts. */
    async upload(files: Record<string, Buffer>): Promise<void> {
      const entries = Object.entries(files)
      const about = entries.map(([name, { length }]) => ({ name, size: length, lastModified: 1 }))
      run.id = await addImport(db, userId, about)
      for (const file of await run.filesOf()) {
        const bytes = files[file.name] ?? Buffer.alloc(0)
        for (let at = 0; at < bytes.length; at += PART_BYTES) {
          const now = await findImportFile(db, userId, run.id, file.id)
          if (!now || now.uploaded === now.size) break
          await storePart(run.stores(), now, bytes.subarray(at, at + PART_BYTES))
        }
      }
    },
    async choose(keys: string[], since = 0) {
      await chooseImportSenders(db, run.id, keys)
      await updateImport(db, userId, run.id, ['choosing'], { state: 'reading', since, next_at: 1 })
    },
    /** Subjects and dates of the received mails, earliest first. */
    async received() {
      const mails = db.selectFrom('mails').innerJoin('raw_mails', 'mail_id', 'id')
      const rows = await mails.select(['raw', 'received_at']).orderBy('received_at').execute()
      return rows.map(({ raw, received_at }) => [
        /^Subject: (.*)$/m.exec(Buffer.from(raw).toString())?.[1],
        new Date(received_at).toISOString().slice(0, 10),
      ])
    },
    /** The stored uploads. */
    keys: async () => (await mails.keys()).filter((key) => key.startsWith('imports/')),
  }
  return run
}
