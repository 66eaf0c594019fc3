import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ready, type ServerProcess, spawnServer } from '@tidings/api-server/testing/server-process'
import { signUp } from '@tidings/api-server/testing/test-server'
import { type Database, openDatabase } from '@tidings/db/database'
import { countWaitingMails } from '@tidings/db/queries/mails/mails'
import { startPostfix } from './receiving/postfix.ts'
import type { Sending, Sent } from './receiving/send-issues.ts'
import { median, quantile } from './support/accepted-mails.ts'
import { cpuOf, megabytesOf } from './support/processes.ts'

/*
 * Mails accepted per second and the time to 250, on one connection and on many, while earlier mails wait to be stored
 * and a reader loads lists; compared with Postfix, which gets the same mails from the same program and discards them.
 * PROCESSES sets the roles of each process, such as `http,smtp;worker`; SECONDS the duration of each measurement.
 */
const run = promisify(execFile)
const SENDER = path.join(import.meta.dirname, 'receiving/send-issues.ts')
/** Mail for one inbox is paced beyond 200. */
const INBOXES = 40
const SECONDS = Number(process.env.SECONDS ?? 8)
const LIST_PAUSE_MS = 40
const PROCESSES = process.env.PROCESSES?.split(';') ?? [undefined]

interface Running {
  roles: string
  server: ServerProcess
}

async function send(sending: Omit<Sending, 'seconds'>): Promise<Sent> {
  const argument = JSON.stringify({ ...sending, seconds: SECONDS })
  const { stdout } = await run(process.execPath, [SENDER, argument], { maxBuffer: 1e8 })
  return JSON.parse(stdout) as Sent
}

const pidOf = ({ server }: Running) => server.child.pid ?? 0

const memory = (all: readonly Running[]) =>
  all.map((one) => `${one.roles} ${megabytesOf(pidOf(one)).toFixed(0)} MB`).join(', ')

async function countMails({ db }: Database): Promise<{ waiting: number; stored: number }> {
  const waiting = await countWaitingMails(db)
  const { n } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return { waiting, stored: n - waiting }
}

/** Repeats something with short pauses until stopped; returns how long each took. */
function repeated(work: () => Promise<unknown>): { stop(): Promise<number[]> } {
  const ms: number[] = []
  let isOn = true
  const running = (async () => {
    while (isOn) {
      const since = performance.now()
      await work()
      ms.push(performance.now() - since)
      await sleep(LIST_PAUSE_MS)
    }
  })()
  return {
    async stop() {
      isOn = false
      await running
      return ms
    },
  }
}

const times = (ms: readonly number[]) =>
  `median ${median(ms).toFixed(1)}, p99 ${quantile(ms, 0.99).toFixed(1)} ms`

const dataDir = await mkdtemp(path.join(tmpdir(), 'tidings-receiving-'))
const all: Running[] = []
let url = ''
let smtpPort = 0
for (const roles of PROCESSES) {
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'fatal', PICTURES: 'off', ...(roles && { ROLES: roles }) }
  const server = await spawnServer(settings)
  all.push({ roles: roles ?? 'server', server })
  const listening = await ready(server)
  url = listening.url ?? url
  smtpPort = listening.smtpPort ?? smtpPort
}
const postfix = await startPostfix('inbox.localhost')
if (!postfix) console.log('Postfix is not installed, or this is not root: nothing to compare with')
try {
  const readers: Awaited<ReturnType<typeof signUp>>[] = []
  for (let n = 0; n < INBOXES; n++) readers.push(await signUp(url, `Reader${n}`))
  const inboxes = readers.map(({ user }) => user.emailAddress)
  const database = await openDatabase(path.join(dataDir, 'tidings.db'), () => {}, {
    quickChecks: true,
    isBesideWorker: true,
  })

  async function measure(what: string, connections: number): Promise<void> {
    const lists = repeated(async () => readers[0]?.client.articles.list.query({ pageSize: 20 }))
    const before = { cpu: all.map((one) => cpuOf(pidOf(one))), mails: await countMails(database) }
    const sent = await send({ port: smtpPort, connections, inboxes, name: `${what} ${connections}` })
    const cpu = all.map((one, n) => {
      const percent = ((cpuOf(pidOf(one)) - (before.cpu[n] ?? 0)) / sent.seconds) * 100
      return `${one.roles} ${percent.toFixed(0)} %`
    })
    const mails = await countMails(database)
    const listed = await lists.stop()
    const rate = sent.accepted / sent.seconds
    const other = postfix && (await send({ port: postfix.port, connections, inboxes, name: what }))
    const otherRate = other ? other.accepted / other.seconds : Number.NaN
    const stored = (mails.stored - before.mails.stored) / sent.seconds
    console.log(
      [
        `${what}, ${connections} connections: ${rate.toFixed(0)} mails a second, ${sent.refused} refused, ${(rate / otherRate).toFixed(2)} × Postfix (${otherRate.toFixed(0)})`,
        `  250 after ${times(sent.ms)}; Postfix ${times(other?.ms ?? [])}; ${listed.length} lists ${times(listed)}`,
        `  ${stored.toFixed(0)} stored a second, waiting ${before.mails.waiting} → ${mails.waiting}; CPU ${cpu.join(', ')}`,
      ].join('\n'),
    )
  }

  console.log(`memory ${memory(all)}`)
  await send({ port: smtpPort, connections: 1, inboxes, name: 'warm' })
  while ((await countMails(database)).waiting > 0) await sleep(200)
  await measure('few wait', 1)
  await measure('some wait', 20)
  await measure('many wait', 20)
  await measure('many wait', 1)
  console.log(`memory ${memory(all)}`)
  await database.close()
} finally {
  for (const { server } of all.toReversed()) await server.end()
  await postfix?.stop()
  await rm(dataDir, { recursive: true, force: true })
}
