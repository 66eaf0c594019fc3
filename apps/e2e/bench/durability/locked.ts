import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ready, spawnServer } from '@tidings/api-server/testing/server-process'
import { openDatabase } from '@tidings/db/database'
import { atLeast, atMost, type Figures } from '../rows/row.ts'
import { outageFigures } from './support/outage-figures.ts'
import { seededFolder } from './support/seeded-folder.ts'
import { sendMails } from './support/send-mails.ts'
import { untilAccepted, watch } from './support/watch.ts'

export const name = 'locked database'

const LOCKED_MS = Number(process.env.LOCKED_MS ?? 30_000)

/** Another process keeps the write lock: mail is accepted, and pages are still served. */
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
    return [
      atLeast(`mails accepted meanwhile (${ledger.codes()})`, ledger.acknowledged().size, 1000),
      ...(await outageFigures(folder.dataDir, { ledger, watching, pageMs: 200 })),
      atMost('accepting again after', backAfter, 5000, ' ms'),
    ]
  } finally {
    await server.discard()
    await folder.remove()
  }
}
