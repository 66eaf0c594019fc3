import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type App, openApp } from '@tidings/api-server/app/open-app'
import { readSettings } from '@tidings/api-server/settings'
import { ready, type ServerProcess, spawnServer } from '@tidings/api-server/testing/server-process'
import type { Database } from '@tidings/db/database'
import { countWaitingMails } from '@tidings/db/queries/mails/mails'
import { freshDatabase } from '@tidings/db/testing/fresh-database'
import { startPostgres } from '@tidings/db/testing/postgres-server'
import { seedUser } from '@tidings/db/testing/seed'
import { pino } from 'pino'
import { issues } from '../support/issues.ts'
import { usageOf } from '../support/processes.ts'
import { atLeast, atMost, type Figures, reportOnly } from '../support/row.ts'

export const name = 'workers'

/** Mails of each measurement; enough users for every mail to be from another sender. */
const MAILS = Number(process.env.MAILS ?? 1000)
const LATEST = Date.UTC(2026, 10, 20)
/** Measured is the middle of the work, when all processes have started and all still have work. */
const FROM = 0.85
const TO = 0.15
/** The allowed increase of CPU per mail with four workers. */
const MAX_GROWTH = 1.15

interface Measured {
  count: number
  perSecond: number
  /** CPU milliseconds per mail, of the workers with their analysis processes, and of PostgreSQL. */
  worker: number
  postgres: number
  memory: number
  /** Kilobytes of an issue in the database, with its indexes, and as a file. */
  rows: number
  file: number
}

/**
 * How many issues are stored per second, and the cost of one, with one, two and four worker processes on PostgreSQL.
 */
export async function run(): Promise<Figures> {
  const server = await startPostgres()
  if (server.kind === 'pglite') return { skipped: 'PostgreSQL is not installed.' }
  try {
    const all: Measured[] = []
    for (const count of [1, 2, 4]) all.push(await measure(server.url, count))
    const [one, , four] = all
    if (!one || !four) throw new Error('Nothing was measured.')
    const cores = availableParallelism()
    return [
      ...all.map(({ count, perSecond, worker, postgres, memory }) =>
        reportOnly(
          `${count} workers: issues a second; CPU ms an issue, PostgreSQL’s; memory of one`,
          `${perSecond.toFixed(1)}; ${worker.toFixed(0)}, ${postgres.toFixed(0)}; ${memory.toFixed(0)} MB`,
        ),
      ),
      reportOnly('disk an issue: database, file', `${one.rows.toFixed(0)} KB, ${one.file.toFixed(0)} KB`),
      cores >= 8
        ? atLeast('4 workers against 1', four.perSecond / one.perSecond, 3, ' ×')
        : reportOnly(
            `4 workers against 1, on ${cores} cores`,
            `${(four.perSecond / one.perSecond).toFixed(2)} ×`,
          ),
      atMost(
        'CPU an issue, 4 workers against 1',
        (four.worker + four.postgres) / (one.worker + one.postgres),
        MAX_GROWTH,
        ' ×',
      ),
    ]
  } finally {
    await server.stop()
  }
}

async function measure(postgresUrl: string, count: number): Promise<Measured> {
  const { url, drop } = await freshDatabase(postgresUrl)
  const folder = await mkdtemp(path.join(tmpdir(), 'tidings-scale-'))
  const app = await openApp(
    readSettings({ DATABASE_URL: url, DATA_DIR: folder, ROLES: 'http' }, folder),
    pino({ level: 'silent' }),
  )
  const workers: ServerProcess[] = []
  try {
    const empty = await sizeOf(app.database)
    await deliver(app)
    for (let n = 0; n < count; n += 1) {
      const settings = { DATABASE_URL: url, ROLES: 'worker', PICTURES: 'off', LOG_LEVEL: 'error' }
      workers.push(await spawnServer({ ...settings, DATA_DIR: path.join(folder, `${n}`) }))
    }
    await Promise.all(workers.map(ready))
    const postmaster = await postmasterOf(app.database)
    const use = () => ({
      at: performance.now(),
      postgres: usageOf(postmaster).cpu,
      workers: workers.map(({ child }) => usageOf(child.pid ?? 0)),
    })
    const first = await untilWaiting(app, MAILS * FROM)
    const before = use()
    const last = await untilWaiting(app, MAILS * TO)
    const after = use()
    const done = first - last
    await untilWaiting(app, 0)
    const cpu = (of: typeof before) => of.workers.reduce((sum, one) => sum + one.cpu, 0)
    return {
      count,
      perSecond: (done * 1000) / (after.at - before.at),
      worker: ((cpu(after) - cpu(before)) * 1000) / done,
      postgres: ((after.postgres - before.postgres) * 1000) / done,
      memory: Math.max(...after.workers.map(({ memory }) => memory)),
      rows: ((await sizeOf(app.database)) - empty) / 1024 / MAILS,
      file: (await bytesBelow(folder)) / 1024 / MAILS,
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.end()))
    await app.close()
    await drop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Real issues if available, otherwise invented ones: each once for every user. */
async function deliver({ database, receiver }: App): Promise<void> {
  const raws = issues()
  for (let sent = 0; sent < MAILS; sent += raws.length) {
    const userId = await seedUser(database.db, `reader-${sent}`)
    await Promise.all(
      raws
        .slice(0, MAILS - sent)
        .map((raw, at) =>
          receiver.accept({ userId, from: '', to: 'inbox', raw, receivedAt: LATEST - at * 60_000 }),
        ),
    )
  }
}

/** Resolves with the number of waiting mails once that is at most `count`. */
async function untilWaiting({ database }: App, count: number): Promise<number> {
  for (;;) {
    const waiting = await countWaitingMails(database.db)
    if (waiting <= count) return waiting
    await sleep(100)
  }
}

/** The process that started all other server processes. */
async function postmasterOf(database: Database): Promise<number> {
  const status = readFileSync(`/proc/${await numberOf(database, 'pg_backend_pid()')}/status`, 'utf8')
  return Number(/PPid:\s+(\d+)/.exec(status)?.[1])
}

/** Bytes of the database. */
const sizeOf = (database: Database) => numberOf(database, 'pg_database_size(current_database())')

async function numberOf(database: Database, what: string): Promise<number> {
  if (database.kind !== 'postgres') throw new Error('Only PostgreSQL can tell.')
  const { rows } = await database.driver.query<{ number: string }>(`select ${what} as number`)
  return Number(rows[0]?.number)
}

/** Bytes of all files below a folder, without those that are gone by now. */
async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map((file) => stat(path.join(file.parentPath, file.name)).catch(() => ({ size: 0 }))),
  )
  return sizes.reduce((sum, { size }) => sum + size, 0)
}
