import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { BOTH_DATABASES, useDatabase } from '../testing/test-database.ts'
import type { JobHandlers, JobWorker } from './job-queue.ts'
import { openJobs } from './open-jobs.ts'

describe.each(BOTH_DATABASES)('the job queue on %s', (kind) => {
  const database = useDatabase(kind)
  const workers: JobWorker[] = []
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop()
  })

  async function put(mailId: string, owner = 'somebody'): Promise<void> {
    const jobs = openJobs(database)
    await database.db.transaction().execute((trx) => jobs.add(trx, 'process-mail', { mailId }, { owner }))
  }

  async function work(
    handler: NonNullable<JobHandlers['process-mail']>,
    concurrency = 1,
    isFaultOfJob = (_: unknown) => false,
  ) {
    const errors: unknown[] = []
    const worker = await openJobs(database).work(
      { 'process-mail': handler, 'reprocess-mail': handler },
      { concurrency, isFaultOfJob, onError: (error) => errors.push(error) },
    )
    workers.push(worker)
    return { worker, errors }
  }

  test('runs a job once, with its payload', async () => {
    await put('a')
    const seen: unknown[] = []
    await work(async (payload, attempt) => void seen.push({ ...payload, attempt }))
    await vi.waitFor(() => expect(seen).toEqual([{ mailId: 'a', attempt: 1 }]), 30_000)
    await sleep(600)
    expect(seen).toHaveLength(1)
  })

  test('ends a job in the transaction of its handler exactly if that is committed', async () => {
    await put('a')
    const { db } = database
    const left: number[] = []
    await work(async (_, attempt, run) => {
      await db.transaction().execute(async (trx) => {
        await run.finish(trx)
        if (attempt === 1) throw new Error('rolled back')
      })
      left.push((await db.selectFrom('jobs').selectAll().execute()).length)
    })
    await vi.waitFor(() => expect(left).toEqual([0]), 30_000)
  })

  test('adds a job that is unique by name once while it waits, and again while it runs', async () => {
    const jobs = openJobs(database)
    const sweep = () =>
      database.db
        .transaction()
        .execute((trx) => jobs.add(trx, 'sweep-expired', {}, { isOnlyOne: true, owner: 'nobody' }))
    for (const _ of [1, 2, 3]) await sweep()
    let runs = 0
    workers.push(
      await jobs.work(
        {
          'sweep-expired': async () => {
            runs += 1
            if (runs === 1) await Promise.all([sweep(), sweep()])
          },
        },
        { concurrency: 1, onError: () => {} },
      ),
    )
    await vi.waitFor(() => expect(runs).toBe(2), 30_000)
    await sleep(700)
    expect(runs).toBe(2)
  })

  test('runs a job not before its time, and leaves those without a handler to other workers', async () => {
    const jobs = openJobs(database)
    const runAt = Date.now() + 1000
    await database.db.transaction().execute(async (trx) => {
      await jobs.add(trx, 'follow-confirmation', { receiptId: 'b' }, { owner: 'somebody' })
      await jobs.add(trx, 'process-mail', { mailId: 'a' }, { runAt, owner: 'somebody' })
    })
    const seen: unknown[] = []
    await work(async ({ mailId }) => void seen.push([mailId, Date.now() >= runAt]))
    await vi.waitFor(() => expect(seen).toEqual([['a', true]]), 30_000)
    const others = await jobs.work(
      { 'follow-confirmation': async ({ receiptId }) => void seen.push(receiptId) },
      { concurrency: 1, onError: () => {} },
    )
    workers.push(others)
    await vi.waitFor(() => expect(seen).toEqual([['a', true], 'b']), 30_000)
  })

  test('never sees a job whose transaction was rolled back', async () => {
    const jobs = openJobs(database)
    const rolledBack = database.db.transaction().execute(async (trx) => {
      await jobs.add(trx, 'process-mail', { mailId: 'undone' }, { owner: 'somebody' })
      throw new Error('undo')
    })
    await expect(rolledBack).rejects.toThrow('undo')
    await put('kept')
    const seen: string[] = []
    await work(async ({ mailId }) => void seen.push(mailId))
    await vi.waitFor(() => expect(seen).toEqual(['kept']), 30_000)
  })

  test('retries a failed job after a pause and counts the attempts', async () => {
    await put('a')
    const attempts: number[] = []
    const { errors } = await work(async (_, attempt) => {
      attempts.push(attempt)
      if (attempt === 1) throw new Error('not yet')
    })
    await vi.waitFor(() => expect(attempts).toEqual([1, 2]), 30_000)
    expect(errors).toEqual([expect.objectContaining({ message: 'not yet' })])
  })

  test('gives each of many jobs to one of two workers', async () => {
    const ids = Array.from({ length: 40 }, (_, i) => `mail-${i}`)
    for (const id of ids) await put(id)
    const seen: string[] = []
    const handler = async ({ mailId }: { mailId: string }) => {
      await sleep(1)
      seen.push(mailId)
    }
    await work(handler, 4)
    await work(handler, 4)
    await vi.waitFor(() => expect(seen).toHaveLength(ids.length), 30_000)
    expect(seen.toSorted()).toEqual(ids.toSorted())
  })

  test.each([
    ['', 500],
    [', also when its clock was a day ahead', 86_400_000],
  ])('takes over the jobs of a killed worker%s', async (_, aheadMs) => {
    await put('a')
    const lease = { state: 'leased', attempts: 1, leased_until: Date.now() + aheadMs } as const
    await database.db.updateTable('jobs').set(lease).execute()
    const seen: unknown[] = []
    await work(async (payload, attempt) => void seen.push({ ...payload, attempt }))
    await vi.waitFor(() => expect(seen).toEqual([{ mailId: 'a', attempt: 1 }]), 30_000)
  })

  test('does not take jobs from a living worker', async () => {
    await put('slow')
    const seen: string[] = []
    const slow = async () => {
      seen.push('begun')
      await sleep(1000)
      seen.push('ended')
    }
    await work(slow)
    await vi.waitFor(() => expect(seen).toEqual(['begun']), 30_000)
    await work(slow)
    await vi.waitFor(() => expect(seen).toEqual(['begun', 'ended']), 30_000)
  })

  test('a worker whose lease expired does not change the next worker’s job', async () => {
    await put('a')
    const events: string[] = []
    const [late, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await work(async () => {
      events.push('first')
      await late.promise
      throw new Error('too late')
    })
    await vi.waitFor(() => expect(events).toEqual(['first']), 30_000)
    await database.db.updateTable('jobs').set({ leased_until: Date.now() }).execute()
    await work(async () => {
      events.push('second')
      await end.promise
    })
    await vi.waitFor(() => expect(events).toEqual(['first', 'second']), 30_000)
    late.resolve()
    await sleep(500)
    const [job] = await database.db.selectFrom('jobs').selectAll().execute()
    expect(job).toMatchObject({ attempts: 2, last_error: null })
    expect(job?.leased_until).toBeGreaterThan(Date.now())
    end.resolve()
  })

  test('has users take turns, however many jobs one of them has', async () => {
    for (const [userId, count] of Object.entries({ a: 5, b: 2, c: 1 }))
      for (let n = 1; n <= count; n += 1) await put(`${userId}${n}`, userId)
    const seen: string[] = []
    await work(async ({ mailId }) => void seen.push(mailId))
    await vi.waitFor(() => expect(seen).toHaveLength(8), 30_000)
    expect(seen).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4', 'a5'])
  })

  test('gives one user half of its slots while others wait, and keeps one free otherwise', async () => {
    for (const n of [1, 2, 3, 4, 5, 6]) await put(`a${n}`, 'a')
    const begun: string[] = []
    const ends = new Map<string, () => void>()
    await work(async ({ mailId }) => {
      begun.push(mailId)
      await new Promise<void>((resolve) => ends.set(mailId, resolve))
    }, 4)
    await vi.waitFor(() => expect(begun).toEqual(['a1', 'a2', 'a3']), 30_000)
    await sleep(700)
    expect(begun).toHaveLength(3)
    for (const n of [1, 2, 3]) await put(`b${n}`, 'b')
    await vi.waitFor(() => expect(begun.slice(3)).toEqual(['b1']), 30_000)
    // Three and one become two and two.
    ends.get('a1')?.()
    await vi.waitFor(() => expect(begun.slice(4)).toEqual(['b2']), 30_000)
    ends.get('a2')?.()
    await vi.waitFor(() => expect(begun.slice(5)).toEqual(['a4']), 30_000)
    for (const end of ends.values()) end()
    await vi.waitFor(() => {
      for (const end of ends.values()) end()
      expect(begun).toHaveLength(9)
    }, 90_000)
  })

  test('rejects a job without an owner, as all of those would wait for one another', async () => {
    const jobs = openJobs(database)
    for (const options of [{}, { owner: '' }, { owner: undefined }]) {
      const added = database.db
        .transaction()
        // @ts-expect-error the owner is left out
        .execute((trx) => jobs.add(trx, 'follow-confirmation', { receiptId: 'a' }, options))
      await expect(added).rejects.toThrow('has no owner')
    }
    expect(await database.db.selectFrom('jobs').selectAll().execute()).toEqual([])
  })

  test('retries a job that failed by its own fault when nothing else is ready, and counts it', async () => {
    await put('bad', 'a')
    const seen: unknown[] = []
    const wait = Promise.withResolvers<void>()
    await work(
      async ({ mailId }, attempt, { failures, userId }) => {
        seen.push([mailId, attempt, failures, userId])
        if (mailId === 'bad' && attempt === 1) throw new Error('too slow')
        if (mailId === 'good1') await wait.promise
      },
      1,
      (error) => error instanceof Error && error.message === 'too slow',
    )
    await vi.waitFor(() => expect(seen).toHaveLength(1), 30_000)
    for (const n of [1, 2, 3]) await put(`good${n}`, 'z')
    await vi.waitFor(() => expect(seen).toHaveLength(2), 30_000)
    await database.db.updateTable('jobs').set({ run_at: 0 }).where('state', '=', 'scheduled').execute()
    await vi.waitFor(async () => {
      const states = await database.db.selectFrom('jobs').select('state').where('owner', '=', 'a').execute()
      expect(states).toEqual([{ state: 'retry' }])
    }, 90_000)
    wait.resolve()
    await vi.waitFor(() => expect(seen).toHaveLength(5), 30_000)
    expect(seen).toEqual([
      ['bad', 1, 0, 'a'],
      ['good1', 1, 0, 'z'],
      ['good2', 1, 0, 'z'],
      ['good3', 1, 0, 'z'],
      ['bad', 2, 1, 'a'],
    ])
  })

  test('a user whose job failed by its own fault comes after the others, and still gets a turn', async () => {
    await put('slow', 'a')
    const seen: string[] = []
    const wait = Promise.withResolvers<void>()
    await work(
      async ({ mailId }, attempt) => {
        seen.push(mailId)
        if (mailId === 'slow' && attempt === 1) throw new Error('too slow')
        if (mailId === 'z1') await wait.promise
      },
      1,
      () => true,
    )
    await vi.waitFor(() => expect(seen).toEqual(['slow']), 30_000)
    await put('z1', 'z')
    await vi.waitFor(() => expect(seen).toEqual(['slow', 'z1']), 30_000)
    for (const n of [2, 3]) await put(`a${n}`, 'a')
    for (const n of [2, 3]) await put(`z${n}`, 'z')
    wait.resolve()
    const good = () => seen.filter((id) => id !== 'slow')
    await vi.waitFor(() => expect(good()).toEqual(['z1', 'z2', 'z3', 'a2', 'a3']), 30_000)
  })

  test('takes no job while there is no space for its result, and goes on once there is', async () => {
    await put('a')
    await put('b')
    await database.db.updateTable('jobs').set({ state: 'suspect', deaths: 2 }).where('id', '=', 1).execute()
    let isFull = true
    const seen: string[] = []
    const handler = async ({ mailId }: { mailId: string }) => void seen.push(mailId)
    workers.push(
      await openJobs(database).work(
        { 'process-mail': handler },
        { concurrency: 2, hasSpace: async () => !isFull, onError: () => {} },
      ),
    )
    await sleep(1200)
    const attempts = await database.db.selectFrom('jobs').select(['attempts']).execute()
    expect([seen, attempts]).toEqual([[], [{ attempts: 0 }, { attempts: 0 }]])
    isFull = false
    await vi.waitFor(() => expect(seen.toSorted()).toEqual(['a', 'b']), 30_000)
  })

  test('finishes jobs in progress when stopped', async () => {
    await put('slow')
    const events: string[] = []
    const { worker } = await work(async () => {
      events.push('begun')
      await sleep(200)
      events.push('ended')
    })
    await vi.waitFor(() => expect(events).toEqual(['begun']), 30_000)
    await worker.stop()
    expect(events).toEqual(['begun', 'ended'])
  })
})
