import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BOTH_DATABASES, type TestDatabase, testDatabase } from '../testing/test-database.ts'
import type { JobWorker } from './job-queue.ts'
import { openJobs } from './open-jobs.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const SUMMER = Date.UTC(2026, 5, 1)
/** When daylight saving time begins and ends in Berlin. */
const SPRING = Date.UTC(2026, 2, 29, 1)
const AUTUMN = Date.UTC(2026, 9, 25, 1)

let database: TestDatabase
let workers: JobWorker[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  workers = []
})
afterEach(async () => {
  vi.useRealTimers()
  for (const worker of workers) await worker.stop()
  await database.drop()
})

async function put(...mailIds: string[]): Promise<void> {
  const jobs = openJobs(database)
  await database.db.transaction().execute(async (trx) => {
    for (const mailId of mailIds) await jobs.add(trx, 'process-mail', { mailId }, { owner: 'somebody' })
  })
}

async function work(ms: number): Promise<string[]> {
  const done: string[] = []
  const handler = async ({ mailId }: { mailId: string }) => {
    done.push(mailId)
    await sleep(ms)
  }
  // One job more than run concurrently: jobs in progress must not be taken again.
  const options = { concurrency: 3, onError: () => {} }
  workers.push(await openJobs(database).work({ 'process-mail': handler }, options))
  return done
}

test.each(BOTH_DATABASES)(
  'on %s each job runs once, and soon, though the clock is moved by an hour, by a day and when daylight saving time begins and ends',
  async (kind) => {
    database = await testDatabase(kind)
    const moves: [from: number, by: number][] = [
      [SUMMER, HOUR],
      [SUMMER, -HOUR],
      [SUMMER, DAY],
      [SUMMER, -DAY],
      [SPRING - 1, HOUR],
      [AUTUMN + HOUR - 1, -HOUR],
    ]
    vi.setSystemTime(SUMMER)
    const done = await work(700)
    const all: string[] = []
    const added = async (...ids: string[]) => {
      all.push(...ids)
      await put(...ids)
      openJobs(database).wake()
      await vi.waitFor(() => expect(done.toSorted()).toEqual(all.toSorted()), 30_000)
    }
    for (const [n, [from, by]] of moves.entries()) {
      vi.setSystemTime(from)
      await added(`${n} under way`, `${n} also`)
      vi.setSystemTime(from + by)
      await added(`${n} moved`)
    }
    await sleep(1200)
    expect(done.toSorted()).toEqual(all.toSorted())
  },
)

test.each([
  [
    'what a killed worker was at is taken up',
    `state = 'leased', attempts = 1, leased_until = ${DAY + 15_000}`,
  ],
  ['what failed is tried again', `state = 'scheduled', attempts = 1, run_at = ${DAY + 3000}`],
])('on SQLite %s at once, though that was stored while the clock was a day ahead', async (_, state) => {
  database = await testDatabase('sqlite')
  vi.setSystemTime(SUMMER)
  await put('a')
  const moved = state.replace(/\d{5,}/, (ms) => String(SUMMER + Number(ms)))
  await database.db.executeQuery(CompiledQuery.raw(`update jobs set ${moved}`))
  const done = await work(0)
  await vi.waitFor(() => expect(done).toEqual(['a']), 30_000)
})

test('on PostgreSQL what was delayed while the server’s clock was a day ahead runs soon, what is scheduled for later does not', async () => {
  vi.useRealTimers()
  database = await testDatabase('postgres')
  const jobs = openJobs(database)
  await database.db.transaction().execute(async (trx) => {
    await jobs.add(trx, 'process-mail', { mailId: 'later' }, { runAt: Date.now() + HOUR, owner: 'somebody' })
    for (const mailId of ['leased', 'put off'])
      await jobs.add(trx, 'process-mail', { mailId }, { owner: 'somebody' })
  })
  const at = Date.now() + DAY
  const of = (mailId: string) =>
    database.db.updateTable('jobs').where('payload', '=', JSON.stringify({ mailId }))
  await of('leased').set({ state: 'leased', attempts: 1, leased_until: at }).execute()
  await of('put off').set({ state: 'scheduled', attempts: 1, run_at: at }).execute()
  const done = await work(0)
  await vi.waitFor(() => expect(done.toSorted()).toEqual(['leased', 'put off']), 30_000)
  await sleep(500)
  expect(done).not.toContain('later')
})

test('on PostgreSQL a job is delayed by the server’s clock, whatever the local one says', async () => {
  database = await testDatabase('postgres')
  vi.setSystemTime(Date.now() + DAY)
  const now = Date.now()
  await database.db
    .transaction()
    .execute((trx) =>
      openJobs(database).add(trx, 'process-mail', { mailId: 'a' }, { runAt: now - HOUR, owner: 'somebody' }),
    )
  const done = await work(0)
  await vi.waitFor(() => expect(done).toEqual(['a']), 30_000)
})

test('on SQLite a job that was taken while another claim waited for its turn is not taken again', async () => {
  vi.useRealTimers()
  database = await testDatabase('sqlite')
  await put('a')
  const lease = `state = 'leased', attempts = 1, leased_until = ${Date.now() + 15_000 + 1000}`
  await database.db.executeQuery(CompiledQuery.raw(`update jobs set ${lease}`))
  const done = await work(0)
  await sleep(700)
  expect(done).toEqual([])
})
