import { describe, expect, test } from 'vitest'
import { BOTH_DATABASES, testDatabase } from '../testing/test-database.ts'
import { jobBacklog } from './job-backlog.ts'
import { openJobs } from './open-jobs.ts'

describe.each(BOTH_DATABASES)('the job backlog on %s', (kind) => {
  test('is counted once due, with the age of the oldest job', async () => {
    const database = await testDatabase(kind)
    try {
      expect(await jobBacklog(database)).toMatchObject({ due: 0, oldestAt: null })
      const jobs = openJobs(database)
      const now = Date.now()
      await database.db.transaction().execute(async (trx) => {
        for (const runAt of [now - 60_000, now - 5000, now + 60_000])
          await jobs.add(trx, 'sweep-expired', {}, { runAt, owner: 'nobody' })
      })
      const { due, oldestAt, queues } = await jobBacklog(database)
      expect(due).toBe(2)
      expect(queues['sweep-expired']).toEqual({ due, oldestAt })
      expect(queues['process-mail']).toEqual({ due: 0, oldestAt: null })
      // PostgreSQL's clock decides when a job is due, and may differ from ours.
      expect(Math.abs((oldestAt ?? 0) - (now - 60_000))).toBeLessThan(5000)
    } finally {
      await database.drop()
    }
  })
})
