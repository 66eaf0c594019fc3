import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ready, spawnServer } from '@tidings/api-server/testing/server-process'
import { atLeast, atMost, type Figures } from '../rows/row.ts'
import { compare, lookInside } from './support/look-inside.ts'
import { seededFolder } from './support/seeded-folder.ts'
import { sendMails } from './support/send-mails.ts'
import { median, untilAccepted, watch } from './support/watch.ts'

export const name = 'disk full'

const MAILS = Number(process.env.MAILS ?? 2000)
const BALLAST = 20 * 1024 * 1024

/**
 * Fills a volume of 64 MB with mail: accepted mail is stored, the rest is refused temporarily, and pages are still
 * served.
 */
export async function run(): Promise<Figures> {
  const volume = await mkdtemp(path.join(tmpdir(), 'tidings-volume-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', volume]).status !== 0) {
    await rm(volume, { recursive: true })
    return { skipped: 'no volume may be mounted here' }
  }
  try {
    return await measure(volume)
  } finally {
    spawnSync('umount', [volume])
    await rm(volume, { recursive: true })
  }
}

async function measure(volume: string): Promise<Figures> {
  const folder = await seededFolder(volume)
  const ballast = path.join(volume, 'ballast')
  await writeFile(ballast, Buffer.alloc(BALLAST))
  const server = await spawnServer({ DATA_DIR: folder.dataDir, LOG_LEVEL: 'fatal' })
  try {
    const { url = '', smtpPort: port = 0 } = await ready(server)
    const watching = await watch(url, port)
    const ledger = await sendMails({ port, mails: MAILS, connections: 10, name: 'full', bytes: 60_000 })
    // To the last byte, so that even admitted mail can't be stored.
    const filling = path.join(volume, 'filling')
    await writeFile(filling, Buffer.alloc(64 * 1024 * 1024)).catch(() => {})
    const late = await sendMails({ port, mails: 50, connections: 10, name: 'brim', bytes: 60_000 })
    await rm(filling)
    await rm(ballast)
    const backAfter = await untilAccepted(port, 'after')
    await watching.stop()
    ledger.attempts.push(...late.attempts)
    server.child.kill('SIGTERM')
    const code = await server.exited
    const inside = await lookInside(folder.dataDir)
    const { missing, twice } = compare(ledger, inside)
    const refused = ledger.attempts.filter(({ state }) => state !== 'acknowledged')
    return [
      atLeast(`mails refused for now (${ledger.codes()})`, refused.length, 1),
      atMost(
        'answers other than 451, 452 and 421',
        refused.filter(({ reply }) => !/^4(?:51|52|21)/.test(reply)).length,
        0,
      ),
      atMost('acknowledged mails missing or twice', missing + twice, 0),
      atMost('faults of the file', Number(!inside.isSound), 0),
      atMost(
        'pages that did not come',
        watching.pages.filter((ms) => ms === Number.POSITIVE_INFINITY).length,
        0,
      ),
      atMost('a page meanwhile, median', median(watching.pages), 200, ' ms'),
      atMost('accepting again after', backAfter, 5000, ' ms'),
      atMost('exit code afterwards', code ?? 1, 0),
    ]
  } finally {
    await server.discard()
  }
}
