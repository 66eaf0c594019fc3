import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FileStore } from '@tidings/db/files/file-store'
import { folderStore } from '@tidings/db/files/folder-store'
import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { openJobs } from '@tidings/db/jobs/open-jobs'
import { type ListedArticle, listArticles } from '@tidings/db/queries/articles/articles'
import { insertMail } from '@tidings/db/queries/mails/mails'
import { insertNewsletter } from '@tidings/db/queries/newsletters/newsletters'
import type { MailRow, Tables } from '@tidings/db/schema'
import { seedUser } from '@tidings/db/testing/seed'
import { type TestDatabase, testDatabase } from '@tidings/db/testing/test-database'
import type { UserLimits } from '@tidings/db/user-limits'
import { analyseMail, type MailAnalysis } from '@tidings/mail/analyse-mail'
import type { Tries } from '@tidings/mail/common/types/mail-not-understood'
import type { Transaction } from 'kysely'
import { lockedTransaction } from '../locked-transaction.ts'
import type { PictureDelay } from '../pictures/name-remote-pictures.ts'
import type { SenderCheck } from '../process/check-sender.ts'
import { processMail } from '../process/process-mail.ts'
import { reprocessMail } from '../process/reprocess-mail.ts'
import { archiveRaw } from '../receive/stored-raw.ts'

interface Envelope {
  envelopeFrom?: string
  envelopeTo?: string
  client?: { ip: string; helo: string | null }
}

/** A user with an inbox on a real database and a real folder, and functions of tests on the mails in it. */
export interface MailRun {
  database: TestDatabase
  db: TestDatabase['db']
  jobs: JobQueue
  files: FileStore
  /** Where the files are. */
  folder: string
  userId: string
  /** Whether articles wait for a model's summary; default: no. */
  requestsSummaries: boolean
  /** The user's limits; default: the usual ones. */
  limits?: UserLimits
  /** When pictures of the web are fetched; default: never. */
  pictureDelay?: PictureDelay
  /** Whether this installation sent a mail; default: no. */
  isOwnMail?: (raw: Uint8Array) => boolean
  /** Checks who sent a mail; default: no. */
  authenticate?: SenderCheck
  /** Adds a newsletter of that address by hand, with the id `n1`, which waits for its first mail. */
  addByHand(address: string, name: string): Promise<unknown>
  /** Stores a mail as the receiver would; `receivedAt` in epoch milliseconds. */
  receive(id: string, text: string, receivedAt?: number, envelope?: Envelope): Promise<void>
  /** Processes a mail as the job does, and archives its bytes. */
  run(
    mailId: string,
    analyse?: (raw: Uint8Array) => Promise<MailAnalysis>,
    tries?: Partial<Tries>,
  ): Promise<void>
  /** Stores and processes a mail, and reads its row. */
  arrive(...mail: Parameters<MailRun['receive']>): Promise<MailRow>
  /** Reads a settled mail again. */
  readAgain(mailId: string): Promise<void>
  mailRow(id: string): Promise<MailRow>
  /** Latest first. */
  articles(): Promise<ListedArticle[]>
  /** The keys of all stored files. */
  keys(): Promise<string[]>
  /** Runs something in a transaction in which nothing else changes what is the user's. */
  locked<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Opens a run on a database of that kind. */
export async function openMailRun(kind: TestDatabase['kind']): Promise<MailRun> {
  const database = await testDatabase(kind)
  const folder = await mkdtemp(path.join(tmpdir(), 'tidings-run-'))
  const userId = await seedUser(database.db)
  const { db } = database
  const jobs = openJobs(database)
  let archiving = Promise.resolve(0)
  const mails: MailRun = {
    ...{ database, db, jobs },
    files: folderStore(folder),
    folder,
    userId,
    requestsSummaries: false,
    addByHand: (address, name) =>
      insertNewsletter(db, {
        ...{ id: 'n1', user_id: userId, identity: `from:${address}`, name, source_email: address },
        ...{ color: 'sw-rose', confirmation_status: 'pending', created_at: 1 },
      }),
    async receive(id, text, receivedAt = Date.UTC(2026, 10, 20), given = {}) {
      const envelope = { envelopeFrom: 'bounce@kernel.example', envelopeTo: 'kx7m@inbox.localhost', ...given }
      await insertMail(db, { id, userId, ...envelope, receivedAt, digest: id, raw: Buffer.from(text) })
    },
    async run(mailId, analyse = analyseMail, tries = {}) {
      const log = { info: () => {} }
      const unsuspected = { failures: 0, deathsLeft: Number.POSITIVE_INFINITY }
      await processMail({ ...mails, analyse, log }, mailId, 1, { ...unsuspected, ...tries })
      // One at a time, as one process of several has its turn.
      archiving = archiving.catch(() => 0).then(() => archiveRaw(db, mails.files, Number.POSITIVE_INFINITY))
      await archiving
    },
    async readAgain(mailId) {
      const log = { info: () => {} }
      await reprocessMail({ ...mails, analyse: analyseMail, log }, mailId, Date.now())
    },
    async arrive(id, ...mail) {
      await mails.receive(id, ...mail)
      await mails.run(id)
      return mails.mailRow(id)
    },
    mailRow: (id) => db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    articles: () => listArticles(db, userId, {}, { page: 1, pageSize: 100 }),
    async keys() {
      const all: string[] = []
      for await (const key of mails.files.keys()) all.push(key)
      return all
    },
    locked: (work) => lockedTransaction(db, userId, work),
    async close() {
      await database.drop()
      await rm(folder, { recursive: true })
    },
  }
  return mails
}
