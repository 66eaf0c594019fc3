import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@tidings/db/database'
import { ready, spawnServer } from '../../src/testing/server-process.ts'
import { atLeast, atMost, type Figures } from '../rows/row.ts'
import { compare, lookInside } from './support/look-inside.ts'
import { seededFolder } from './support/seeded-folder.ts'
import { sendMails } from './support/send-mails.ts'
import { median, untilAccepted, watch } from './support/watch.ts'

export const name = 'locked database'

const LOCKED_MS = Number(process.env.LOCKED_MS ?? 30_000)

/** Another process writes and doesn't end: mail is refused for now, and reading goes on. */
export async function run(): Promise<Figures> {
  const folder = await seededFolder()
  const server = await spawnServer({ DATA_DIR: folder.dataDir, LOG_LEVEL: 'fatal' })
  try {
    const { url = '', smtpPort: port = 0 } = await ready(server)
    const other = await openDatabase(path.join(folder.dataDir, 'tidings.db'), () => {})
    if (other.kind !== 'sqlite') throw new Error('This is about SQLite.')
    const watching = await watch(url, port)
    other.driver.exec('begin immediate')
    const stopping = new AbortController()
    const { signal } = stopping
    const sending = sendMails({ port, mails: 5000, connections: 20, name: 'locked', retries: true, signal })
    await sleep(LOCKED_MS)
    stopping.abort()
    other.driver.exec('rollback')
    const backAfter = await untilAccepted(port, 'after')
    await watching.stop()
    const ledger = await sending
    await other.close()
    server.child.kill('SIGTERM')
    await server.exited
    const { missing, twice } = compare(ledger, await lookInside(folder.dataDir))
    const answers = ledger.attempts.filter(({ state }) => state === 'refused')
    const wrong = answers.filter(({ answer }) => !/^4[25]/.test(answer)).length
    return [
      atLeast(`mails refused for now (${ledger.codes()})`, answers.length, 1),
      atMost('answers other than 451, 452 and 421', wrong, 0),
      atMost('acknowledged mails missing or twice', missing + twice, 0),
      atMost(
        'pages that did not come',
        watching.pages.filter((ms) => ms === Number.POSITIVE_INFINITY).length,
        0,
      ),
      atMost('a page meanwhile, median', median(watching.pages), 200, ' ms'),
      atMost('accepting again after', backAfter, 5000, ' ms'),
    ]
  } finally {
    await server.discard()
    await folder.remove()
  }
}
