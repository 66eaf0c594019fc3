import { afterEach, describe, expect, test, vi } from 'vitest'
import { BOTH_DATABASES, useDatabase } from '../testing/test-database.ts'
import type { JobWorker } from './job-queue.ts'
import { openJobs } from './open-jobs.ts'

describe.each(BOTH_DATABASES)('jobs in traces on %s', (kind) => {
  const database = useDatabase(kind)
  let worker: JobWorker | undefined
  afterEach(async () => {
    await worker?.stop()
  })

  test('a job that is due at once keeps where in a trace it was added, one for later does not', async () => {
    const runs: unknown[] = []
    const jobs = openJobs(database, {
      traceparent: () => '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      async run(name, traceparent, work) {
        runs.push([name, traceparent?.slice(-2)])
        await work()
      },
    })
    await database.db.transaction().execute(async (trx) => {
      await jobs.add(trx, 'process-mail', { mailId: 'now' }, { owner: 'somebody' })
      await jobs.add(trx, 'process-mail', { mailId: 'later' }, { runAt: Date.now() + 600, owner: 'somebody' })
    })
    const seen: unknown[] = []
    const handlers = { 'process-mail': async (payload: object) => void seen.push(payload) }
    worker = await jobs.work(handlers, { concurrency: 1, onError: () => {} })
    await vi.waitFor(() => expect(seen).toEqual([{ mailId: 'now' }, { mailId: 'later' }]), 30_000)
    expect(runs).toEqual([
      ['process-mail', '01'],
      ['process-mail', undefined],
    ])
  })
})
