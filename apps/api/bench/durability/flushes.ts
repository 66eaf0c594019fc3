import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { spawnServer } from '../../src/testing/server-process.ts'
import { atMost, type Figure, type Figures } from '../rows/row.ts'
import { type Flushes, flushesInTrace } from './support/flushes-in-trace.ts'
import { freePort } from './support/free-port.ts'
import { compare, lookInside } from './support/look-inside.ts'
import { type SeededFolder, seededFolder } from './support/seeded-folder.ts'
import { sendMails } from './support/send-mails.ts'
import { stopTraced } from './support/stop-traced.ts'
import { whenGreeted } from './support/when-up.ts'

export const name = 'flushes'

const MAILS = Number(process.env.MAILS ?? 1000)
const CALLS = 'trace=write,writev,sendto,pwrite64,fsync,fdatasync'

/**
 * Traces the system calls of the server and its analysis processes while mail arrives on one and on many connections.
 */
export async function run(): Promise<Figures> {
  if (spawnSync('strace', ['-V']).status !== 0) return { skipped: 'strace is not installed' }
  const folder = await seededFolder()
  try {
    return [
      ...(await figuresOf(folder, { connections: 1, most: 1.1 })),
      // The same folder, to include a restart.
      ...(await figuresOf(folder, { connections: 20, most: 0.25 })),
    ]
  } finally {
    await folder.remove()
  }
}

async function figuresOf(
  { dataDir }: SeededFolder,
  { connections, most }: { connections: number; most: number },
): Promise<Figure[]> {
  const port = await freePort()
  const trace = path.join(dataDir, `trace-${connections}`)
  const environment = { DATA_DIR: dataDir, SMTP_PORT: String(port), LOG_LEVEL: 'fatal' }
  const server = await spawnServer(environment, [
    'strace',
    '-f',
    '-ttt',
    '-yy',
    '-s40',
    '-e',
    CALLS,
    '-o',
    trace,
  ])
  await whenGreeted(port)
  const { size: start } = await stat(trace)
  const ledger = await sendMails({ port, mails: MAILS, connections, name: `flush${connections}` })
  const flushes: Flushes = await flushesInTrace(trace, start)
  await stopTraced(server)
  const { missing } = compare(ledger, await lookInside(dataDir))
  const how = connections === 1 ? 'on one connection' : `on ${connections} connections`
  return [
    atMost(`answers of 250 before the flush, ${MAILS} mails ${how}`, flushes.early, 0),
    atMost(`flushes a mail ${how}, reading and storing included`, flushes.count / MAILS, most),
    atMost(`acknowledged mails missing ${how}`, missing, 0),
  ]
}
