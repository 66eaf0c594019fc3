import { openJobs } from '@tidings/db/jobs/open-jobs'
import { seedMail, seedUser } from '@tidings/db/testing/seed'
import { BOTH_DATABASES, type TestDatabase, testDatabase } from '@tidings/db/testing/test-database'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { workOnMails } from './mail-work.ts'

const HUGE = 1_000_001
const CONCURRENCY = 4
/** Queries are slower while other tests run. */
const IN_TIME = 100_000

describe.each(BOTH_DATABASES)('processing mails on %s', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await testDatabase(kind)
  })
  afterEach(() => database.drop())

  async function receive(
    owner: string,
    size: number,
    work: 'process-mail' | 'reprocess-mail' = 'process-mail',
  ) {
    const mailId = await seedMail(database.db, owner)
    await database.db.updateTable('mails').set({ size }).where('id', '=', mailId).execute()
    await database.db.transaction().execute((trx) => openJobs(database).add(trx, work, { mailId }, { owner }))
    return mailId
  }

  test('huge mails of several users wait for one another and don’t delay small mails', async () => {
    const { db } = database
    const hostile = await Promise.all(['A', 'B', 'C'].map((name) => seedUser(db, name)))
    const huge: string[] = []
    for (const user of hostile)
      for (const work of ['process-mail', 'reprocess-mail', 'process-mail'] as const)
        huge.push(await receive(user, HUGE, work))
    const small = [await receive(await seedUser(db, 'D'), 10), await receive(await seedUser(db, 'E'), 10)]
    const begun: string[] = []
    const ends: (() => void)[] = []
    let isOver = false
    const take = async ({ mailId }: { mailId: string }) => {
      begun.push(mailId)
      if (huge.includes(mailId) && !isOver) await new Promise<void>((resolve) => ends.push(resolve))
    }
    const errors: unknown[] = []
    const worker = await workOnMails(
      { database, jobs: openJobs(database) },
      { 'process-mail': take, 'reprocess-mail': take },
      { concurrency: CONCURRENCY, onError: (error) => errors.push(error) },
    )
    try {
      await vi.waitFor(() => expect(begun).toEqual(expect.arrayContaining(small)), IN_TIME)
      await vi.waitFor(async () => {
        const waiting = await db.selectFrom('jobs').select('name').distinct().execute()
        expect(waiting).toEqual([{ name: 'huge-mail' }])
      }, IN_TIME)
      expect(begun.filter((id) => huge.includes(id))).toHaveLength(1)
      isOver = true
      for (const end of ends) end()
      await vi.waitFor(() => expect(begun.toSorted()).toEqual([...huge, ...small].toSorted()), IN_TIME)
      expect(errors).toEqual([])
    } finally {
      // Otherwise one that starts now would prevent the worker from stopping and the failure from being reported.
      isOver = true
      for (const end of ends) end()
      await worker.stop()
    }
  })
})
