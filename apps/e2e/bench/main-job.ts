import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { demoMails } from '@tidings/api-server/demo/send-demo'
import { ready, type ServerProcess, spawnServer } from '@tidings/api-server/testing/server-process'
import { signUp } from '@tidings/api-server/testing/test-server'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { median } from './support/accepted-mails.ts'
import { usageOf } from './support/processes.ts'

const DIST = path.resolve(import.meta.dirname, '../../web/dist')
const CONNECTIONS = 20

/** One line: what was measured, the figure, and its ratio to the lower bound. */
function report(what: string, value: number, unit: string, floor?: { name: string; value: number }): void {
  const ratio = floor
    ? `${(value / floor.value).toFixed(1)} × ${floor.name} (${round(floor.value)} ${unit})`
    : ''
  console.log(`${what.padEnd(44)}${`${round(value)} ${unit}`.padStart(14)}   ${ratio}`)
}

const round = (value: number) => (value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en-US'))

async function timed(work: () => unknown): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** From spawning a process to its first page, compared with an idle Node process. */
async function start(): Promise<ServerProcess> {
  const nothing = await timed(() => once(spawn(process.execPath, ['-e', '0']), 'exit'))
  const begun = performance.now()
  const server = await spawnServer()
  const { url } = await ready(server)
  await (await fetch(url ?? '')).text()
  report('start to first page', performance.now() - begun, 'ms', { name: 'an empty Node', value: nothing })
  return server
}

/** From a mail's 250 to its articles in the list, one mail at a time, compared with parsing its MIME. */
async function visibility(url: string, smtpPort: number): Promise<void> {
  const { client, user } = await signUp(url, 'Vera')
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true })
  const times: number[] = []
  const parsing: number[] = []
  for (const mail of demoMails(new Date(), user.emailAddress).slice(0, 20)) {
    parsing.push(await timed(() => PostalMime.parse(mail.raw)))
    const before = (await client.articles.stats.query({ email: user.email })).todayCount
    await transport.sendMail({ envelope: { from: mail.from, to: user.emailAddress }, raw: mail.raw })
    times.push(
      await timed(async () => {
        while ((await client.articles.stats.query({ email: user.email })).todayCount === before)
          await sleep(5)
      }),
    )
  }
  const floor = { name: 'parsing alone', value: median(parsing) }
  report('250 to visible, first mail (cold reader)', times[0] ?? 0, 'ms', floor)
  report('250 to visible, median', median(times), 'ms', floor)
  report('250 to visible, slowest', Math.max(...times), 'ms', floor)
}

/** Mails accepted per second on many connections, compared with flushing a file. */
async function acceptance(url: string, smtpPort: number): Promise<void> {
  const { user } = await signUp(url, 'Tara')
  const transport = createTransport({
    host: '127.0.0.1',
    port: smtpPort,
    ignoreTLS: true,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Number.POSITIVE_INFINITY,
  })
  const mails = Array.from(
    { length: 400 },
    (_, i) => `Subject: ${i}\r\nMessage-ID: <${i}@bench>\r\n\r\nHello ${i}\r\n`,
  )
  const ms = await timed(() =>
    Promise.all(
      mails.map((raw) => transport.sendMail({ envelope: { from: 'a@b.c', to: user.emailAddress }, raw })),
    ),
  )
  transport.close()
  const floor = flushesPerSecond(mails)
  console.log(
    `${`mails accepted on ${CONNECTIONS} connections`.padEnd(44)}${`${round((mails.length / ms) * 1000)} /s`.padStart(14)}   ${(mails.length / ms / (floor / 1000)).toFixed(2)} × one flushed write a mail (${round(floor)} /s)`,
  )
}

function flushesPerSecond(mails: string[]): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidings-bench-'))
  const file = openSync(path.join(folder, 'log'), 'a')
  const begun = performance.now()
  for (const mail of mails) {
    writeSync(file, mail)
    fsyncSync(file)
  }
  const ms = performance.now() - begun
  closeSync(file)
  rmSync(folder, { recursive: true })
  return (mails.length / ms) * 1000
}

/** What the first page loads before it is interactive: the scripts in index.html. */
function firstScripts(): string[] {
  const html = readFileSync(path.join(DIST, 'index.html'), 'utf8')
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
}

/** The kilobytes of files of the web app, gzipped. */
const gzipped = (files: string[]) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(DIST, file))).byteLength, 0) / 1024

const server = await start()
try {
  const { url = '', smtpPort = 0 } = await ready(server)
  // With its worker process; analysis processes end when idle.
  const memory = () => usageOf(server.child.pid ?? 0).memory
  report('memory after the first page', memory(), 'MB')
  await visibility(url, smtpPort)
  await acceptance(url, smtpPort)
  await sleep(40_000)
  report('memory 40 s after the last mail', memory(), 'MB')
  report('scripts of the first page, gzipped', gzipped(firstScripts()), 'KB')
  const all = readdirSync(path.join(DIST, 'assets')).filter((file) => file.endsWith('.js'))
  report('all scripts, gzipped', gzipped(all.map((file) => `assets/${file}`)), 'KB')
} finally {
  await server.end()
  await server.discard()
}
