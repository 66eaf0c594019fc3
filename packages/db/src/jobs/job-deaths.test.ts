import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { BOTH_DATABASES, useDatabase } from '../testing/test-database.ts'
import { jobBacklog } from './job-backlog.ts'
import type { JobHandlers, JobRun, JobWorker } from './job-queue.ts'
import { jobRows } from './job-rows.ts'
import { openJobs } from './open-jobs.ts'

describe.each(BOTH_DATABASES)('a job whose process dies on %s', (kind) => {
  const database = useDatabase(kind)
  const workers: JobWorker[] = []
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop()
  })

  const put = (mailId: string, name: 'process-mail' | 'reprocess-mail' = 'process-mail') =>
    database.db
      .transaction()
      .execute((trx) => openJobs(database).add(trx, name, { mailId }, { owner: 'somebody' }))
  /** Nobody renews leases, and all pauses are over. */
  const later = () => database.db.updateTable('jobs').set({ leased_until: 1, run_at: 1 }).execute()
  const states = async () =>
    (await database.db.selectFrom('jobs').select('state').orderBy('id').execute()).map(({ state }) => state)

  /** Ends a process while it has the job. */
  async function die(isAlone = false, isSeen = isAlone): Promise<void> {
    const rows = jobRows(database)
    expect(await rows.claim(['process-mail'], '', [], isAlone)).toBeDefined()
    if (isSeen) await openJobs(database).countDeath()
    await later()
    await rows.admit(new Set())
    await later()
    await rows.admit(new Set())
  }

  /** As one process: each call is a worker of it. */
  async function work(jobs: ReturnType<typeof openJobs>, handlers: JobHandlers, isDeath = false) {
    const options = { concurrency: 4, isDeath: () => isDeath, onError: () => {} }
    workers.push(await jobs.work(handlers, options))
  }

  test('is never given up because servers were killed, and its attempts don’t count them', async () => {
    await put('a')
    await die()
    expect(await states()).toEqual(['ready'])
    for (let n = 0; n < 40; n += 1) await die(n > 0, false)
    await jobRows(database).claim(['process-mail'], '', [], true)
    await later()
    const runs: unknown[] = []
    await work(openJobs(database), {
      'process-mail': async (_, attempt, run) => void runs.push([attempt, run]),
    })
    // After that many it waits for an hour.
    await expect.poll(states).toEqual(['scheduled'])
    await later()
    await vi.waitFor(() => expect(runs).toHaveLength(1), 30_000)
    expect(runs).toEqual([[1, expect.objectContaining({ failures: 0, deathsLeft: 2 })]])
  })

  test('runs with nothing beside it in its process after two deaths, and the others run in between', async () => {
    for (const suspect of ['s1', 's2']) await put(suspect)
    const set = { state: 'suspect', deaths: 2 } as const
    await database.db.updateTable('jobs').set(set).execute()
    for (let n = 0; n < 12; n += 1) await put(`m${n}`, n % 2 === 0 ? 'process-mail' : 'reprocess-mail')
    const running = new Set<string>()
    const beside: [string, string[]][] = []
    const handle = async ({ mailId }: { mailId: string }) => {
      running.add(mailId)
      for (let n = 0; n < 5; n += 1) {
        if (mailId.startsWith('s') || n === 0) beside.push([mailId, [...running]])
        await sleep(20)
      }
      running.delete(mailId)
    }
    const jobs = openJobs(database)
    await work(jobs, { 'process-mail': handle })
    await work(jobs, { 'reprocess-mail': handle })
    await expect.poll(states).toEqual([])
    const ofSuspects = beside.filter(([id]) => id.startsWith('s'))
    expect(ofSuspects.length).toBe(10)
    expect(ofSuspects.filter(([id, with_]) => with_.some((other) => other !== id))).toEqual([])
    expect(beside.some(([, with_]) => with_.length > 2)).toBe(true)
    const order = [...new Set(beside.map(([id]) => id))]
    expect(Math.abs(order.indexOf('s1') - order.indexOf('s2'))).toBeGreaterThan(1)
  })

  test('is given up only after deaths while it was alone that its process’s parent saw', async () => {
    await put('a')
    await openJobs(database).countDeath()
    for (const isAlone of [false, false, true]) await die(isAlone)
    const seen: JobRun[] = []
    const rows = jobRows(database)
    await die(true)
    await work(openJobs(database), { 'process-mail': async (_, __, run) => void seen.push(run) })
    await vi.waitFor(() => expect(seen).toHaveLength(1), 30_000)
    expect(seen).toEqual([expect.objectContaining({ deathsLeft: 0 })])
    expect((await rows.waiting(['process-mail'])).suspect).toEqual([])
  })

  test('fails for good, whatever its kind, if giving it up ends processes as well', async () => {
    await put('a')
    for (const isAlone of [false, false, true, true, true, true]) await die(isAlone)
    expect(await jobBacklog(database)).toMatchObject({ due: 1 })
    const rows = jobRows(database)
    await rows.claim(['process-mail'], '', [], true)
    await openJobs(database).countDeath()
    await later()
    const dead: unknown[] = []
    const jobs = openJobs(database, undefined, (job) => dead.push(job))
    await work(jobs, { 'process-mail': () => Promise.reject(new Error('it runs')) })
    await vi.waitFor(() => expect(dead).toMatchObject([{ name: 'process-mail', owner: 'somebody' }]), 30_000)
    expect(await states()).toEqual(['failed'])
    expect(await jobBacklog(database)).toMatchObject({ due: 0, oldestAt: null })
  })

  test('counts deaths of a process of its own, which its handler reports, the same way', async () => {
    await put('a')
    const left: number[] = []
    const fail = async (_: unknown, __: number, { deathsLeft }: JobRun) => {
      left.push(deathsLeft)
      if (left.length < 4) throw new Error('its process died')
    }
    await work(openJobs(database), { 'process-mail': fail }, true)
    const next = (count: number) => expect.poll(() => later().then(() => left.length)).toBe(count)
    for (const count of [1, 2, 3, 4]) await next(count)
    expect(left).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 2, 1])
  })

  test('whose result could not be stored for a while did not die', async () => {
    await put('a')
    const name = kind === 'sqlite' ? 'begin select raise(abort, ' + "'the disk is full'); end" : ''
    const [lock, unlock] =
      kind === 'sqlite'
        ? [`create trigger full before delete on jobs ${name}`, 'drop trigger full']
        : ['alter table jobs rename to jobs_elsewhere', 'alter table jobs_elsewhere rename to jobs']
    const { db } = database
    let runs = 0
    const handle = async () => {
      runs += 1
      await sql.raw(lock).execute(db)
    }
    await work(openJobs(database), { 'process-mail': handle })
    await vi.waitFor(() => expect(runs).toBe(1), 30_000)
    await sleep(300)
    await sql.raw(unlock).execute(db)
    await later()
    await expect.poll(states).toEqual([])
    expect(runs).toBe(1)
  })
})
