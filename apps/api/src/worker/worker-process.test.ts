import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase } from '@tidings/db/database'
import { seedUser } from '@tidings/db/testing/seed'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type App, DATABASE_FILE, openApp } from '../app/open-app.ts'
import { readSettings } from '../settings.ts'
import { newFolder } from '../testing/new-folder.ts'
import { sendNewsletter } from '../testing/send-newsletter.ts'
import { ready, type ServerProcess, spawnServer } from '../testing/server-process.ts'
import { signUp } from '../testing/test-server.ts'
import { startWorkerProcess } from './worker-process.ts'

/** A job of a process that was killed is taken over after 15 seconds. */
const IN_TIME = { timeout: 60_000, interval: 100 }
/** Only Linux shows which processes another one started. */
const isLinux = process.platform === 'linux'

let server: ServerProcess
let url: string
let smtpPort: number

/** One server for all tests, the last of which kills it: each start takes seconds of two CPUs. */
beforeAll(async () => {
  server = await spawnServer({ PICTURES: 'off' })
  const listening = await ready(server)
  url = listening.url ?? ''
  smtpPort = listening.smtpPort ?? 0
})
afterAll(() => server.discard())

/** Puts a job into the state of one that is alone in work; returns how many deaths were counted since. */
async function suspect(): Promise<() => Promise<number | undefined>> {
  const file = path.join(server.dataDir, DATABASE_FILE)
  const within = async <T>(work: (db: Database['db']) => Promise<T>): Promise<T> => {
    const database = await openDatabase(file, () => {}, { quickChecks: true, isBesideWorker: true })
    return work(database.db).finally(database.close)
  }
  const { id } = await within((db) =>
    db
      .insertInto('jobs')
      .values({
        name: 'process-mail',
        payload: '{}',
        owner: 'nobody',
        state: 'leased',
        deaths: 2,
        run_at: 1,
        // A lease until later would count as one of a clock that was moved.
        leased_until: Date.now() + 30_000,
        last_error: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return async () => {
    const row = await within((db) =>
      db.selectFrom('jobs').select('lone_deaths').where('id', '=', id).executeTakeFirst(),
    )
    return row?.lone_deaths
  }
}

const readiness = async () => (await fetch(`${url}/readyz`)).status

function workers(pid = server.child.pid): number[] {
  const threads = readdirSync(`/proc/${pid}/task`)
  const lists = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'))
  const children = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
  return children.filter(isWorker)
}

const isWorker = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker-main')
  } catch {
    return false
  }
}

/** The worker process of a server, which starts one when there is work. */
async function workerOf({ child }: ServerProcess): Promise<number> {
  await expect.poll(() => workers(child.pid).length, IN_TIME).toBe(1)
  return workers(child.pid)[0] as number
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function withApp(work: (app: App, logged: () => string) => Promise<void>): Promise<void> {
  vi.stubEnv('DATA_DIR', await newFolder())
    .stubEnv('PICTURES', 'off')
    .stubEnv('BASE_URL', '')
  const settings = readSettings(process.env, '/')
  let text = ''
  const log = pino(
    { level: 'error' },
    {
      write(line) {
        text += line
      },
    },
  )
  const app = await openApp({ ...settings, roles: ['http', 'smtp'] }, log, undefined, {
    isBesideWorker: true,
  })
  try {
    await work(app, () => text)
  } finally {
    await app.close()
    vi.unstubAllEnvs()
  }
}

const accept = ({ receiver }: App, userId: string, subject: string) =>
  receiver.accept({ userId, from: '', to: 'a@b', raw: Buffer.from(`Subject: ${subject}`), receivedAt: 1 })

const statesOf = async ({ database }: App) =>
  (await database.db.selectFrom('mails').select('state').execute()).map(({ state }) => state)

test('a worker process is ready once it stores received mail, before it loads what processes it', async () => {
  await withApp(async (app) => {
    await accept(app, await seedUser(app.database.db), 'One')
    const worker = startWorkerProcess(app)
    try {
      await expect.poll(worker.isReady, IN_TIME).toBe(true)
      await expect.poll(() => statesOf(app), IN_TIME).toEqual(['waiting'])
      await sleep(1000)
      expect(await statesOf(app)).toEqual(['waiting'])
      worker.isServed('http://127.0.0.1')
      await expect.poll(() => statesOf(app), IN_TIME).not.toEqual(['waiting'])
    } finally {
      await worker.stop()
    }
  })
})

test.runIf(isLinux)(
  'a worker process is ended for want of work, and starts for mail and what is due',
  async () => {
    await withApp(async (app, logged) => {
      const { db } = app.database
      const userId = await seedUser(db)
      const own = () => workers(process.pid).length
      const worker = startWorkerProcess(app, { restMs: 100, lookMs: 20 })
      try {
        worker.isServed('http://127.0.0.1')
        await expect.poll(worker.isReady, IN_TIME).toBe(true)
        for (const count of [1, 2]) {
          await expect.poll(own, IN_TIME).toBe(0)
          expect(worker.isReady()).toBe(true)
          await accept(app, userId, `Letter ${count}`)
          await expect.poll(() => statesOf(app), IN_TIME).toEqual(Array(count).fill('not-understood'))
          expect(worker.isReady()).toBe(true)
        }
        await expect.poll(own, IN_TIME).toBe(0)
        const other = await openDatabase(path.join(app.settings.dataDir, DATABASE_FILE), () => {}, {
          isBesideWorker: true,
        })
        const sweep = other.db.selectFrom('jobs').select('run_at').where('name', '=', 'sweep-expired')
        await other.db.updateTable('jobs').set({ run_at: 1 }).where('name', '=', 'sweep-expired').execute()
        await expect.poll(() => sweep.executeTakeFirst(), IN_TIME).not.toEqual({ run_at: 1 })
        await other.close()
        expect(logged()).toBe('')
      } finally {
        await worker.stop()
      }
    })
  },
  // It starts a process three times.
  3 * IN_TIME.timeout,
)

test('the metrics of the server count what its worker process did', async () => {
  const { user } = await signUp(url)
  await sendNewsletter(smtpPort, user.emailAddress, 1)
  const metrics = async () => (await fetch(`${url}/metrics`)).text()
  await expect.poll(metrics, IN_TIME).toContain('tidings_mails_settled_total{state="processed"} 1')
  expect(await metrics()).toMatch(/tidings_mail_stage_duration_seconds_count\{stage="store"\} 1/)
})

test.runIf(isLinux)(
  'a worker process that dies is started again, and mail is accepted meanwhile',
  async () => {
    const { client, user } = await signUp(url, 'Bea')
    await expect.poll(readiness, IN_TIME).toBe(200)
    const deaths = await suspect()
    const worker = await workerOf(server)
    process.kill(worker, 'SIGKILL')
    await expect.poll(() => isAlive(worker)).toBe(false)
    await expect.poll(deaths, IN_TIME).toBe(1)
    await sendNewsletter(smtpPort, user.emailAddress, 1)
    // What the spool has is known for a moment.
    const received = async () => (await client.mails.received.query({})).mails
    await expect.poll(received).toMatchObject([{ state: 'waiting' }])
    await expect.poll(readiness, IN_TIME).toBe(503)
    await expect.poll(readiness, IN_TIME).toBe(200)
    const titles = async () => (await client.articles.list.query({})).articles.length
    await expect.poll(titles, IN_TIME).toBe(1)
    expect(server.output()).toContain('the worker process ended and is started again')
  },
)

test.runIf(isLinux)(
  'the worker process ends with its parent, however that ends, after storing all mail',
  async () => {
    const { user } = await signUp(url, 'Cleo')
    await expect.poll(readiness, IN_TIME).toBe(200)
    await sendNewsletter(smtpPort, user.emailAddress, 1)
    const deaths = await suspect()
    const worker = await workerOf(server)
    server.child.kill('SIGKILL')
    await server.exited
    await expect.poll(() => isAlive(worker), IN_TIME).toBe(false)
    const { db, close } = await openDatabase(path.join(server.dataDir, DATABASE_FILE), () => {})
    const kept = db.selectFrom('mails').select('id').where('user_id', '=', user.uid)
    expect(await kept.execute()).toHaveLength(1)
    await close()
    expect(await deaths()).toBe(0)
  },
)
