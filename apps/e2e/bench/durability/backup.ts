import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { converse, deliver } from '@tidings/api-server/testing/mail-conversation'
import { runCommand } from '@tidings/api-server/testing/run-command'
import { ready, spawnServer } from '@tidings/api-server/testing/server-process'
import { signUp } from '@tidings/api-server/testing/test-server'
import { openDatabase } from '@tidings/db/database'
import { folderStore } from '@tidings/db/files/folder-store'
import { startPostgres } from '@tidings/db/testing/postgres-server'
import { readRaw } from '@tidings/jobs/receive/stored-raw'
import { atLeast, atMost, type Figure, type Figures } from '../support/row.ts'

export const name = 'backup'

/** Runs for each kind of database. */
const BACKUPS = 10
const COPIES = 10

const CONNECTIONS = 4
/** Enough mail and requests to keep the server busy without overloading it. */
const PAUSE_MS = 20

/** A server in a separate process that constantly receives mail and serves pages. */
interface BusyApp {
  dataDir: string
  /** The tokens of the mails accepted so far. */
  accepted(): ReadonlySet<string>
  /** The slowest page within some milliseconds, in milliseconds. */
  slowest(ms: number): Promise<number>
  close(): Promise<void>
}

interface Faults {
  mails: number
  /** Accepted but missing. */
  missing: number
  twice: number
  /** With other bytes than received. */
  half: number
  /** Processed, but without an article. */
  unread: number
  /** Waiting, but without a job. */
  idle: number
}

/** Backups made while a server receives mail and serves pages, each restored and checked mail by mail. */
export async function run(): Promise<Figures> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidings-bench-'))
  const postgres = await startPostgres()
  try {
    return [
      ...(await measure(path.join(folder, 'sqlite'), 'SQLite')),
      ...(postgres.kind === 'pglite'
        ? []
        : await measure(path.join(folder, 'postgres'), 'PostgreSQL', postgres.url)),
    ]
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(folder: string, kind: string, databaseUrl?: string): Promise<Figure[]> {
  await mkdir(folder)
  const own = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  const app = await busyApp({ DATA_DIR: path.join(folder, 'data'), ...own })
  const seconds: number[] = []
  const sum = { mails: 0, missing: 0, twice: 0, half: 0, unread: 0, idle: 0, lost: 0 }
  const quiet = await app.slowest(5000)
  let slowest = 0
  try {
    for (let n = 0; n < BACKUPS; n += 1) {
      const file = path.join(folder, `${n}.tar`)
      const accepted = app.accepted()
      const begun = performance.now()
      const [err, slow] = await Promise.all([
        command(['backup', file], { DATA_DIR: path.join(folder, 'data'), ...own }),
        app.slowest(1000),
      ])
      seconds.push((performance.now() - begun) / 1000)
      slowest = Math.max(slowest, slow)
      sum.lost += err.split('\n').filter((line) => line.startsWith('Missing file')).length
      const again = path.join(folder, `again-${n}`)
      // Restores those of PostgreSQL as well: a backup works for every kind of database.
      await command(['restore', file], { DATA_DIR: again })
      const faults = await faultsOf(again, accepted)
      for (const [key, value] of Object.entries(faults)) sum[key as keyof typeof faults] += value
      await rm(again, { recursive: true })
      await rm(file)
    }
    const refused = databaseUrl === undefined ? [await refusedCopies(folder, app)] : []
    const perBackup = sum.mails / BACKUPS
    return [
      atLeast(`${kind}: mails in a backup, on average`, perBackup, 1),
      atMost(`${kind}: accepted before a backup began, and missing from it`, sum.missing, 0),
      atMost(`${kind}: mails twice`, sum.twice, 0),
      atMost(`${kind}: mails of which half is there`, sum.half, 0),
      atMost(`${kind}: read mails without their articles`, sum.unread, 0),
      atMost(`${kind}: waiting mails that nobody will read`, sum.idle, 0),
      atMost(`${kind}: files that rows name, and that are not there`, sum.lost, 0),
      atMost(`${kind}: slowest backup, starting the command included`, Math.max(...seconds), 120, ' s'),
      atMost(
        `${kind}: slowest page meanwhile (${Math.round(quiet)} ms without)`,
        slowest,
        Math.max(1000, quiet * 3),
        ' ms',
      ),
      ...refused,
    ]
  } finally {
    await app.close()
  }
}

/** Copies of only the database file, which the server must refuse. */
async function refusedCopies(folder: string, app: BusyApp): Promise<Figure> {
  let refused = 0
  for (let n = 0; n < COPIES; n += 1) {
    const copy = path.join(folder, `copy-${n}`)
    await mkdir(copy)
    await copyFile(path.join(app.dataDir, 'tidings.db'), path.join(copy, 'tidings.db'))
    const server = await spawnServer({ DATA_DIR: copy })
    const code = await Promise.race([server.exited, new Promise((resolve) => setTimeout(resolve, 60_000))])
    if (code === 1 && server.output().includes('copied without its log')) refused += 1
    await server.discard()
  }
  return atLeast(`SQLite: copies without the log that were refused, of ${COPIES}`, refused, COPIES)
}

async function busyApp(environment: Record<string, string>): Promise<BusyApp> {
  const server = await spawnServer(environment)
  const { url = '', smtpPort = 0 } = await ready(server)
  const { user, client } = await signUp(url)
  const accepted = new Set<string>()
  const stopping = new AbortController()
  let times: number[] = []

  async function send(connection: number): Promise<void> {
    const talk = await converse(smtpPort)
    await talk.say('EHLO sender.example')
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const word = `word-${connection}-${n}-end`
      const mail = { to: user.emailAddress, text: letter(connection, word) }
      if ((await deliver(talk, mail)).startsWith('250')) accepted.add(word)
      await sleep(PAUSE_MS)
    }
    talk.end()
  }

  async function read(): Promise<void> {
    while (!stopping.signal.aborted) {
      const begun = performance.now()
      await client.articles.list.query({})
      times.push(performance.now() - begun)
      await sleep(PAUSE_MS)
    }
  }

  const working = [...Array.from({ length: CONNECTIONS }, (_, n) => send(n)), read()]
  return {
    dataDir: server.dataDir,
    accepted: () => new Set(accepted),
    async slowest(ms) {
      times = []
      await sleep(ms)
      return Math.max(0, ...times)
    },
    async close() {
      stopping.abort()
      await Promise.all(working)
      await server.end()
      await server.discard()
    },
  }
}

function letter(sender: number, word: string): string {
  return [
    `From: Letters of ${sender} <letters-${sender}@example.com>`,
    `Message-ID: <${word}@example.com>`,
    'List-Unsubscribe: <https://example.com/u>',
    `Subject: What ${word} says`,
    '',
    `In a few sentences, ${word} tells what happened. It was a lot, and most of it was good. ${'More of it. '.repeat(200)}`,
  ].join('\r\n')
}

/** Checks a data folder mail by mail; `accepted` are the tokens of the mails that must exist. */
async function faultsOf(dataDir: string, accepted: ReadonlySet<string>): Promise<Faults> {
  const { db, close } = await openDatabase(path.join(dataDir, 'tidings.db'), () => {})
  const files = folderStore(path.join(dataDir, 'files'))
  try {
    const mails = await db.selectFrom('mails').selectAll().execute()
    const read = new Set(
      (await db.selectFrom('articles').select('mail_id').execute()).map((row) => row.mail_id),
    )
    const jobs = (await db.selectFrom('jobs').select('payload').execute())
      .map(({ payload }) => payload)
      .join('\n')
    const words = new Map<string, number>()
    let half = 0
    for (const mail of mails) {
      const raw = await readRaw(db, files, mail).catch(() => Buffer.alloc(0))
      if (createHash('sha256').update(raw).digest('hex') !== mail.digest) half += 1
      const word = /^Message-ID: <(.*)@/m.exec(Buffer.from(raw).toString('latin1'))?.[1] ?? ''
      words.set(word, (words.get(word) ?? 0) + 1)
    }
    return {
      mails: mails.length,
      missing: [...accepted].filter((word) => !words.has(word)).length,
      twice: [...words.values()].filter((count) => count > 1).length,
      half,
      unread: mails.filter(({ state, id }) => state === 'processed' && !read.has(id)).length,
      idle: mails.filter(({ state, id }) => state === 'waiting' && !jobs.includes(id)).length,
    }
  } finally {
    await close()
  }
}

/** Runs a command; returns what it printed on standard error, and throws that when it fails. */
async function command(args: string[], settings: Record<string, string>): Promise<string> {
  const { code, err } = await runCommand(args, settings)
  if (code !== 0) throw new Error(`${args.join(' ')}: ${err}`)
  return err
}
