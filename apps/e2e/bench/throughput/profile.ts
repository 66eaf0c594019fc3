import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { workOnMails } from '@tidings/api-server/worker/mail-work'
import { type Database, openDatabase } from '@tidings/db/database'
import { folderStore } from '@tidings/db/files/folder-store'
import { openJobs } from '@tidings/db/jobs/open-jobs'
import { migrate } from '@tidings/db/migrate'
import { insertInboxAddress } from '@tidings/db/queries/mails/inbox-addresses'
import { startPostgres } from '@tidings/db/testing/postgres-server'
import { seedUser } from '@tidings/db/testing/seed'
import { processMail } from '@tidings/jobs/process/process-mail'
import { openReceiver } from '@tidings/jobs/receive/receiver'
import { analyseMail, type MailAnalysis } from '@tidings/mail/analyse-mail'
import { classifyMail } from '@tidings/mail/classify/classify-mail'
import { LookupError } from '@tidings/mail/common/net/resolve'
import { enrichIssue } from '@tidings/mail/enrich-issue'
import { extractIssue } from '@tidings/mail/extract/extract-issue'
import { parseMail } from '@tidings/mail/mime/parse-mail'
import { authenticate } from '@tidings/mail/sender/authenticate'

/** The stage of a statement: the first of these that a function or file on its stack matches. */
const STAGES: readonly [string, RegExp][] = [
  ['job queue', /\bjob-rows\.|\bsizeOfMail\b/],
  ['accept', /\bstore-mails\./],
  ['read raw', /\breadRaw\b|\bfindMailWithRaw\b/],
  ['story assignment', /\bjobs\/src\/stories\//],
  ['search index', /\bjobs\/src\/search\//],
  ['events', /\bjobs\/src\/notify\//],
  ['newsletter, verdict', /\bverdict-on\.|\bjobs\/src\/newsletters\//],
  ['storing', /\bprocess-mail\./],
]
const ORDER = [
  ...['accept', 'job queue', 'read raw', 'parse', 'extract', 'classify', 'enrich, summary', 'sender check'],
  ...['newsletter, verdict', 'storing', 'story assignment', 'search index', 'events', 'commits'],
]
/** How many of the most expensive statements and tables are printed. */
const TOP = Number(process.env.TOP ?? 10)
const ENVELOPE = { from: 'bounces@example.com', client: { ip: '9.9.9.9', helo: 'mx.example' } }
/** Of a new database, in bytes. */
const PAGE = 1024
const FRAME = PAGE + 24

const COLUMNS = ['cpu ms', 'statements', 'SQL ms', 'commits', 'KB'] as const
type Costs = Partial<Record<(typeof COLUMNS)[number], number>>

/** Sums by name. */
class Ledger extends Map<string, Costs> {
  add(name: string, costs: Costs): void {
    const row = this.get(name) ?? {}
    for (const key of COLUMNS) if (costs[key] !== undefined) row[key] = (row[key] ?? 0) + costs[key]
    this.set(name, row)
  }

  /** Prints the sums by mail; with `by`, the largest ones. */
  print(mails: number, by?: keyof Costs): void {
    const rows = by ? [...this].sort(([, a], [, b]) => (b[by] ?? 0) - (a[by] ?? 0)).slice(0, TOP) : [...this]
    const perMail = (row: Costs) =>
      COLUMNS.flatMap((key) => (row[key] === undefined ? [] : [[key, Number((row[key] / mails).toFixed(2))]]))
    console.table(Object.fromEntries(rows.map(([name, row]) => [name, Object.fromEntries(perMail(row))])))
  }
}

/** Returns the CPU milliseconds of this process since the last call. */
function openClock(): () => number {
  let last = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(last)
    last = process.cpuUsage()
    return (user + system) / 1000
  }
}

/** Statements with any number of rows look the same. */
const shapeOf = (sql: string) =>
  sql
    .replace(/\s+/g, ' ')
    .replace(/(?:\((?:\s*(?:\?|\$\d+|null),?)+\s*\)(?:, )?)+/g, '(…)')
    .slice(0, 150)

/** How often each page of the database is in the log of SQLite since that was emptied. */
function pagesInLog(location: string, counts: Map<number, number>): void {
  const log = openSync(`${location}-wal`, 'r')
  const head = Buffer.alloc(4)
  for (let at = 32; at + FRAME <= statSync(`${location}-wal`).size; at += FRAME) {
    readSync(log, head, 0, 4, at)
    counts.set(head.readUInt32BE(), (counts.get(head.readUInt32BE()) ?? 0) + 1)
  }
  closeSync(log)
}

/**
 * Prints what a mail costs, by stage, statement and table, while these mails arrive one by one for each of so many
 * readers. The first third of the mails is stored before, and isn't counted.
 */
export async function printProfile(
  kind: Database['kind'],
  mails: readonly Buffer[],
  readers: number,
): Promise<void> {
  const server = kind === 'postgres' ? await startPostgres() : undefined
  if (server && server.kind !== 'system') return console.log('No PostgreSQL is installed.')
  const folder = await mkdtemp(path.join(tmpdir(), 'tidings-profile-'))
  const location = server?.url ?? path.join(folder, 'tidings.db')
  const stages = new Ledger(ORDER.map((name) => [name, {}]))
  const statements = new Ledger()
  const written = new Ledger()
  const pages = new Map<number, number>()
  const stageOfTable = new Map<string, string>()
  const lap = openClock()
  let isCounted = false
  Error.stackTraceLimit = 60
  const database = await openDatabase(location, () => {}, {
    isBesideWorker: true,
    onStatement({ sql, ms }) {
      const cpu = lap()
      const stack = String(new Error('here').stack)
      const [stage = 'others'] = STAGES.find(([, pattern]) => pattern.test(stack)) ?? []
      const [, table = ''] = /^\s*(?:insert into|update|delete from) "?(\w+)/i.exec(sql) ?? []
      if (stage !== 'others' && !stageOfTable.has(table)) stageOfTable.set(table, stage)
      if (isCounted) {
        stages.add(stage, { 'cpu ms': cpu, statements: 1, 'SQL ms': ms })
        if (/^commit/.test(sql)) stages.add('commits', { commits: 1 })
        statements.add(shapeOf(sql), { statements: 1, 'SQL ms': ms })
      }
      lap()
    },
  })
  if (database.kind === 'sqlite') {
    const { driver } = database
    const exec = driver.exec.bind(driver)
    driver.pragma('wal_autocheckpoint = 0')
    driver.exec = (sql) => {
      const begun = performance.now()
      exec(sql)
      if (isCounted && sql === 'commit') {
        stages.add('commits', { 'cpu ms': lap(), commits: 1, 'SQL ms': performance.now() - begun })
      }
      return driver
    }
  }
  const position = async () =>
    database.kind === 'sqlite'
      ? 0
      : Number((await database.driver.query("select pg_current_wal_lsn() - '0/0' as at")).rows[0].at)
  await migrate(database)
  const jobs = openJobs(database)
  const analyses = new Map<string, MailAnalysis>()
  const processing = {
    ...{ db: database.repeatable, jobs, log: { info() {} }, origin: () => 'https://reader.example' },
    files: folderStore(folder),
    async analyse(raw: Uint8Array) {
      const key = Buffer.from(raw).toString('latin1')
      analyses.set(key, analyses.get(key) ?? (await analyseMail(raw)))
      const analysis = structuredClone(analyses.get(key)) as MailAnalysis
      lap()
      return analysis
    },
    async authenticate(raw: Uint8Array, envelope: { ip: string; helo: string | null; mailFrom: string }) {
      lap()
      const checks = await authenticate(raw, { ...envelope, mta: 'inbox.example' }, async () => {
        throw new LookupError('ENOTFOUND', 'There is no such name.')
      })
      if (isCounted) stages.add('sender check', { 'cpu ms': lap() })
      return checks
    },
  }
  for (const raw of mails) await processing.analyse(raw)
  let left = 0
  let finished = Promise.withResolvers<void>()
  const work: Parameters<typeof workOnMails>[1]['process-mail'] = async ({ mailId }, attempt, run) => {
    await processMail(processing, mailId, attempt, run)
    left -= 1
    if (left === 0) finished.resolve()
  }
  const handlers = { 'process-mail': work, 'reprocess-mail': work }
  const worker = await workOnMails({ database, jobs }, handlers, { concurrency: 1, onError: console.error })
  const users: { userId: string; to: string }[] = []
  for (let n = 0; n < readers; n += 1) {
    const userId = await seedUser(database.db, `reader-${n}`)
    await insertInboxAddress(database.db, userId, `reader-${n}`, 1)
    users.push({ userId, to: `reader-${n}@inbox.example` })
  }
  const receiver = openReceiver({ db: database.db, jobs, mailDomain: 'inbox.example' })
  const uncounted = Math.floor(mails.length / 3)
  let begun = 0
  let start = 0
  for (const [at, raw] of mails.entries()) {
    if (at === uncounted) {
      if (database.kind === 'sqlite') database.driver.pragma('optimize = 0x10012')
      else await database.driver.query('analyze')
      start = await position()
      begun = performance.now()
      isCounted = true
    }
    if (database.kind === 'sqlite') database.driver.pragma('wal_checkpoint(truncate)')
    left = readers
    finished = Promise.withResolvers<void>()
    const receivedAt = Date.now() - (mails.length - at) * 1_800_000
    const mail = { ...ENVELOPE, raw, receivedAt }
    await Promise.all(users.map((user) => receiver.accept({ ...mail, ...user })))
    await finished.promise
    if (database.kind === 'sqlite' && isCounted) pagesInLog(location, pages)
  }
  const count = (mails.length - uncounted) * readers
  const ms = (performance.now() - begun) / count
  isCounted = false
  await worker.stop()
  if (database.kind === 'sqlite') {
    const pagesOfTables = database.driver.prepare<[], { name: string; tableName: string; page: number }>(
      `select d.name, coalesce(s.tbl_name, d.name) as tableName, d.pageno as page
      from dbstat as d left join sqlite_schema as s on s.name = d.name`,
    )
    for (const { name, tableName, page } of pagesOfTables.iterate()) {
      const costs = { KB: ((pages.get(page) ?? 0) * PAGE) / 1024 }
      if (costs.KB > 0) written.add(name, costs)
      const table = tableName.replace(/^(search_index)_.*/, '$1')
      stages.add(stageOfTable.get(table) ?? 'others', costs)
    }
  } else stages.add('commits', { KB: ((await position()) - start) / 1024 })
  await database.close()
  await server?.stop()
  await rm(folder, { recursive: true })

  lap()
  for (const raw of mails.slice(uncounted)) {
    const mail = await parseMail(raw)
    stages.add('parse', { 'cpu ms': lap() * readers })
    const issue = extractIssue(mail)
    stages.add('extract', { 'cpu ms': lap() * readers })
    classifyMail(mail, issue)
    stages.add('classify', { 'cpu ms': lap() * readers })
    enrichIssue(issue)
    stages.add('enrich, summary', { 'cpu ms': lap() * readers })
  }
  for (const costs of [...stages.values()]) stages.add('all', costs)
  console.log(
    `\n${kind}: ${count} mails, ${readers} of them to a reader each; a mail takes ${ms.toFixed(0)} ms without its analysis`,
  )
  stages.print(count)
  statements.print(count, 'SQL ms')
  if (written.size > 0) written.print(count, 'KB')
}
