import { setTimeout as sleep } from 'node:timers/promises'
import { spawnServer } from '@tidings/api-server/testing/server-process'
import { freePort } from '@tidings/db/testing/free-port'
import { atMost, type Figures } from '../rows/row.ts'
import { quantile } from './support/accepted-mails.ts'
import { compare, inspectData } from './support/inspect-data.ts'
import { seededFolder } from './support/seeded-folder.ts'
import { sendMails } from './support/send-mails.ts'
import { whenGreeted } from './support/when-up.ts'

export const name = 'kill loop'

const KILLS = Number(process.env.KILLS ?? 200)
const MAILS = Number(process.env.MAILS ?? 20_000)

/** Kills and restarts the server at random moments while mail is sent on 20 connections. */
export async function run(): Promise<Figures> {
  const folder = await seededFolder()
  const port = await freePort()
  const start = () => spawnServer({ DATA_DIR: folder.dataDir, SMTP_PORT: String(port), LOG_LEVEL: 'fatal' })
  let server = await start()
  const restarts: number[] = []
  try {
    await whenGreeted(port)
    const stopping = new AbortController()
    const sending = sendMails({
      port,
      mails: MAILS,
      connections: 20,
      name: 'kill',
      retries: true,
      signal: stopping.signal,
    })
    let isSent = false
    void sending.then(() => {
      isSent = true
    })
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(150 + Math.random() * 1050)
      server.child.kill('SIGKILL')
      await server.exited
      server = await start()
      restarts.push(await whenGreeted(port))
      if (isSent) break
    }
    const ledger = await sending
    server.child.kill('SIGTERM')
    await server.exited
    const inside = await inspectData(folder.dataDir)
    const { missing, twice } = compare(ledger, inside)
    return [
      atMost(
        `acknowledged mails missing, of ${ledger.acknowledged().size} over ${restarts.length} kills`,
        missing,
        0,
      ),
      atMost(`mails there twice; ${ledger.count('unknown')} had no answer`, twice, 0),
      atMost('faults of the file', Number(!inside.isSound), 0),
      atMost(
        `mails given up though nothing is wrong with them ${JSON.stringify(inside.reasons)}`,
        inside.states['not-understood'] ?? 0,
        0,
      ),
      atMost('start to 220, median', quantile(restarts, 0.5), 1000, ' ms'),
      atMost('start to 220, 99 %', quantile(restarts, 0.99), 1000, ' ms'),
    ]
  } finally {
    server.child.kill('SIGKILL')
    await server.exited
    await folder.remove()
  }
}
