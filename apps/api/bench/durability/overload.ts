import { ready, spawnServer } from '../../src/testing/server-process.ts'
import { atLeast, atMost, type Figures } from '../rows/row.ts'
import { compare, lookInside } from './support/look-inside.ts'
import { seededFolder } from './support/seeded-folder.ts'
import { sendMails } from './support/send-mails.ts'
import { median, untilAccepted, watch } from './support/watch.ts'

export const name = 'overload'

const CONNECTIONS = 500
const MAILS = Number(process.env.MAILS ?? 20_000)

/** As many connections as will, all of them sending as fast as they can. */
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
    const { missing, twice } = compare(ledger, await lookInside(folder.dataDir))
    const refused = ledger.attempts.filter(({ state }) => state === 'refused')
    return [
      atLeast(`mails accepted (${ledger.codes()})`, ledger.count('acknowledged'), 1),
      atMost(
        'answers other than 451, 452 and 421',
        refused.filter(({ answer }) => !/^4(?:51|52|21)/.test(answer)).length,
        0,
      ),
      atMost('acknowledged mails missing or twice', missing + twice, 0),
      atMost(
        'pages that did not come',
        watching.pages.filter((ms) => ms === Number.POSITIVE_INFINITY).length,
        0,
      ),
      atMost('a page meanwhile, median', median(watching.pages), 1000, ' ms'),
      atMost('accepting at once again after', backAfter, 5000, ' ms'),
    ]
  } finally {
    await server.discard()
    await folder.remove()
  }
}
