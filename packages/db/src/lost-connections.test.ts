import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { openJobs } from './jobs/open-jobs.ts'
import { migrate } from './migrate.ts'
import { freshDatabase } from './testing/fresh-database.ts'

/** PostgreSQL's code for terminated connections (admin_shutdown), also when it is stopped. */
const ENDED = '57P01'

// PGlite is one process with one session and terminates nobody.
const isServer = !inject('postgres').startsWith('pglite:')

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database
let reported: unknown[]
beforeEach(async () => {
  fresh = await freshDatabase()
  reported = []
  database = await openDatabase(fresh.directUrl, (error) => reported.push('code' in error && error.code))
})
afterEach(async () => {
  await database.close()
  await fresh.drop()
})

/** Terminates all connections of the database except the own one. */
async function endConnections(): Promise<void> {
  const client = new pg.Client({ connectionString: fresh.directUrl })
  await client.connect()
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await client.end()
}
/** Soon: a connection may be used before its end is noticed. */
const isAnswering = () => vi.waitFor(() => sql`select 1`.execute(database.db), 30_000)

// An unhandled error event ends a process, and fails the run here.
test.runIf(isServer)(
  'idle connections that the server terminates are reported, and others are opened',
  async () => {
    await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.05)`.execute(database.db)))
    await endConnections()
    await vi.waitFor(() => expect(reported).toContain(ENDED), 30_000)
    await isAnswering()
  },
)

test.runIf(isServer)('a transaction whose connection is terminated fails, and others succeed', async () => {
  const broken = database.db.transaction().execute(async (trx) => {
    await endConnections()
    await sql`select 1`.execute(trx)
  })
  await expect(broken).rejects.toThrow()
  await isAnswering()
})

test.runIf(isServer)('a query whose connection is terminated fails, and others succeed', async () => {
  const broken = sql`select pg_sleep(30)`.execute(database.db)
  const failed = expect(broken).rejects.toMatchObject({ code: ENDED })
  await vi.waitFor(async () => {
    const asleep = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`.execute(database.db)
    expect(asleep.rows).toHaveLength(1)
  }, 90_000)
  await endConnections()
  await failed
  await isAnswering()
})

test.runIf(isServer)(
  'jobs continue after the server terminated the connection that listens for them',
  async () => {
    await migrate(database)
    const jobs = openJobs(database)
    const done: string[] = []
    const worker = await jobs.work(
      { 'process-mail': async ({ mailId }) => void done.push(mailId) },
      { concurrency: 1, onError: () => {} },
    )
    const add = (mailId: string) =>
      database.db
        .transaction()
        .execute((trx) => jobs.add(trx, 'process-mail', { mailId }, { owner: 'somebody' }))
    await add('before')
    await vi.waitFor(() => expect(done).toEqual(['before']), 30_000)
    await endConnections()
    await vi.waitFor(() => add('after'), 30_000)
    await vi.waitFor(() => expect(done).toEqual(['before', 'after']), 30_000)
    await worker.stop()
  },
)
