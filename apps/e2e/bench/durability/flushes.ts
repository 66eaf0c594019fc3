import { spawnSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { type ServerProcess, spawnServer } from '@tidings/api-server/testing/server-process'
import { freePort } from '@tidings/db/testing/free-port'
import { compare, inspectData } from '../support/inspect-data.ts'
import { atMost, type Figure, type Figures } from '../support/row.ts'
import { withSeededFolder } from '../support/seeded-server.ts'
import { sendMails, whenGreeted } from '../support/send-mails.ts'

export const name = 'flushes'

const MAILS = Number(process.env.MAILS ?? 1000)
const CALLS = 'trace=write,writev,sendto,pwrite64,fsync,fdatasync'
const STRACE = ['strace', '-f', '-ttt', '-yy', '-s40', '-e', CALLS, '-o']

/** What a server's system calls show about its flushes. */
interface Flushes {
  /** Finished fsync and fdatasync calls of all its processes. */
  count: number
  /** Replies of 250 sent while writes to the spool were not yet flushed. */
  early: number
}

/** The spool, where mail is accepted; what the worker process writes meanwhile is not acknowledged to anybody. */
const DATA = /\.mails$/
const ACCEPTED = /"250 2\.0\.0/

/**
 * Traces the system calls of the server and its analysis processes while mail arrives on one and on many connections.
 */
export async function run(): Promise<Figures> {
  if (spawnSync('strace', ['-V']).status !== 0) return { skipped: 'strace is not installed' }
  return withSeededFolder(async (dataDir) => [
    ...(await figuresOf(dataDir, 1, 1.1)),
    // The same folder, to include a restart.
    ...(await figuresOf(dataDir, 20, 0.25)),
  ])
}

async function figuresOf(dataDir: string, connections: number, max: number): Promise<Figure[]> {
  const port = await freePort()
  const trace = path.join(dataDir, `trace-${connections}`)
  const environment = { DATA_DIR: dataDir, SMTP_PORT: String(port), LOG_LEVEL: 'fatal' }
  const server = await spawnServer(environment, [...STRACE, trace])
  await whenGreeted(port)
  const { size: start } = await stat(trace)
  const ledger = await sendMails({ port, mails: MAILS, connections, name: `flush${connections}` })
  const flushes = await flushesInTrace(trace, start)
  await stopTraced(server)
  const { missing } = compare(ledger, await inspectData(dataDir))
  const how = connections === 1 ? 'on one connection' : `on ${connections} connections`
  return [
    atMost(`answers of 250 before the flush, ${MAILS} mails ${how}`, flushes.early, 0),
    atMost(`flushes a mail ${how}, reading and storing included`, flushes.count / MAILS, max),
    atMost(`acknowledged mails missing ${how}`, missing, 0),
  ]
}

/** Parses the output of `strace -f -ttt -yy` from the start of sending. */
async function flushesInTrace(file: string, start: number): Promise<Flushes> {
  const unflushed = new Set<string>()
  const unfinished = new Map<string, string>()
  const flushes: Flushes = { count: 0, early: 0 }
  for await (const line of createInterface({ input: createReadStream(file, { start }) })) {
    const [, thread = '', said = ''] = /^(\d+)\s+[\d.]+\s+(.*)$/.exec(line) ?? []
    const resumed = /^<\.\.\. \w+ resumed>/.test(said) ? (unfinished.get(thread) ?? '') : ''
    if (said.endsWith('<unfinished ...>')) unfinished.set(thread, said)
    const call = resumed + said
    const [, name = '', place = ''] = /^(\w+)\(\d+<([^>]*)>/.exec(call) ?? []
    if (/^f(?:data)?sync$/.test(name)) {
      if (!/= 0$/.test(said)) continue
      unflushed.delete(place)
      flushes.count += 1
    } else if (resumed === '') {
      if (DATA.test(place)) unflushed.add(place)
      else if (ACCEPTED.test(call) && unflushed.size > 0) flushes.early += 1
    }
  }
  return flushes
}

/** Ends a server that runs under another program, which does not forward signals. */
async function stopTraced({ child, exited }: ServerProcess): Promise<void> {
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
  for (const pid of children.trim().split(' ')) process.kill(Number(pid), 'SIGTERM')
  await exited
}
