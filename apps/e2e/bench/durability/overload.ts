import { ready, spawnServer } from '@tidings/api-server/testing/server-process'
import { atLeast, atMost, type Figures } from '../rows/row.ts'
import { outageFigures } from './support/outage-figures.ts'
import { seededFolder } from './support/seeded-folder.ts'
import { sendMails } from './support/send-mails.ts'
import { untilAccepted, watch } from './support/watch.ts'

export const name = 'overload'

const CONNECTIONS = 500
const MAILS = Number(process.env.MAILS ?? 20_000)

/** As many connections as possible, all sending as fast as they can. */
export async function run(): Promise<Figures> {
  const folder = await seededFolder()
  const server = await spawnServer({ DATA_DIR: folder.dataDir, LOG_LEVEL: 'fatal' })
  try {
    const { url = '', smtpPort: port = 0 } = await ready(server)
    const watching = await watch(url, port)
    const ledger = await sendMails({ port, mails: MAILS, connections: CONNECTIONS, name: 'over' })
    const backAfter = await untilAccepted(port, 'after')
    await watching.stop()
    server.child.kill('SIGTERM')
    await server.exited
    return [
      atLeast(`mails accepted (${ledger.codes()})`, ledger.count('acknowledged'), 1),
      ...(await outageFigures(folder.dataDir, { ledger, watching, pageMs: 1000 })),
      atMost('accepting at once again after', backAfter, 5000, ' ms'),
    ]
  } finally {
    await server.discard()
    await folder.remove()
  }
}
