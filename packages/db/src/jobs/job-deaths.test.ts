import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { BOTH_DATABASES, testDatabase } from '../testing/test-database.ts'
import { jobBacklog } from './job-backlog.ts'
import { jobRows } from './job-rows.ts'
import { openJobs } from './open-jobs.ts'

/** More than the processes that may die of one job. */
const MANY = 40

test.each(BOTH_DATABASES)(
  'on %s a job whose process dies each time fails for good in the end, whatever its kind',
  async (kind) => {
    const database = await testDatabase(kind)
    try {
      const name = 'purge-newsletter'
      const rows = jobRows(database)
      await database.db
        .transaction()
        .execute((trx) => openJobs(database).add(trx, name, { newsletterId: 'a' }, { owner: 'somebody' }))
      // A run that ends, though by failing, shows that the job does not end its process.
      for (let n = 0; n < MANY; n += 1) {
        const job = await rows.claim([name], '', [])
        if (n % 2 === 0) await database.db.updateTable('jobs').set({ leased_until: 1 }).execute()
        else if (job) await rows.postpone(job, { error: new Error('busy'), fault: 'shortage' })
        await database.db.updateTable('jobs').set({ run_at: 1 }).execute()
        await rows.admit(new Set())
      }
      let taken = 0
      while (taken < MANY && (await rows.claim([name], '', []))) {
        taken += 1
        // Nobody renews the lease.
        await database.db.updateTable('jobs').set({ leased_until: 1 }).execute()
        if (taken < 25) await rows.admit(new Set())
      }
      expect(taken).toBe(25)
      expect(await jobBacklog(database)).toMatchObject({ due: 1 })
      const dead: unknown[] = []
      let runs = 0
      const worker = await openJobs(database, undefined, (job) => dead.push(job)).work(
        {
          async [name]() {
            runs += 1
          },
        },
        { concurrency: 1, onError: () => {} },
      )
      await vi.waitFor(
        () =>
          expect(dead).toEqual([
            expect.objectContaining({ name, owner: 'somebody', attempts: MANY / 2 + 25 }),
          ]),
        30_000,
      )
      await sleep(700)
      await worker.stop()
      expect(runs).toBe(0)
      expect(dead).toHaveLength(1)
      expect(await jobBacklog(database)).toMatchObject({ due: 0, oldestAt: null })
    } finally {
      await database.drop()
    }
  },
)
