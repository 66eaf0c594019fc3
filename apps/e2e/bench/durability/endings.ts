import { setTimeout as sleep } from 'node:timers/promises'
import { converse } from '@tidings/api-server/testing/mail-conversation'
import { spawnServer } from '@tidings/api-server/testing/server-process'
import { freePort } from '@tidings/db/testing/free-port'
import { atMost, type Figures } from '../rows/row.ts'
import { compare, inspectData } from './support/inspect-data.ts'
import { addressOf, seededFolder } from './support/seeded-folder.ts'
import { mailOf, sendMails } from './support/send-mails.ts'
import { whenGreeted } from './support/when-up.ts'

export const name = 'endings'

const WAITING = Number(process.env.WAITING ?? 20_000)
const IN_DATA = 20

/** SIGTERM while many mails are half sent, being processed or waiting; then the next start. */
export async function run(): Promise<Figures> {
  const folder = await seededFolder()
  const [port, web] = [await freePort(), await freePort()]
  const environment = {
    DATA_DIR: folder.dataDir,
    SMTP_PORT: String(port),
    PORT: String(web),
    LOG_LEVEL: 'fatal',
  }
  let server = await spawnServer(environment)
  try {
    await whenGreeted(port)
    const ledger = await sendMails({ port, mails: WAITING, connections: 20, name: 'end', bytes: 8000 })
    for (let n = 0; n < IN_DATA; n++) {
      const talk = await converse(port)
      for (const line of ['EHLO x', 'MAIL FROM:<news@s.example>', `RCPT TO:<${addressOf(n)}>`, 'DATA']) {
        await talk.say(line)
      }
      talk.send(mailOf(`half-${n}`, addressOf(n)).slice(0, 1000))
    }
    await sleep(500)
    const begun = performance.now()
    server.child.kill('SIGTERM')
    const code = await server.exited
    const ending = performance.now() - begun
    const startedAt = performance.now()
    server = await spawnServer(environment)
    await whenGreeted(port)
    const greeted = performance.now() - startedAt
    const paged = await untilPage(`http://127.0.0.1:${web}/`, startedAt)
    server.child.kill('SIGTERM')
    await server.exited
    const inside = await inspectData(folder.dataDir)
    const { missing, twice } = compare(ledger, inside)
    return [
      atMost('exit code on SIGTERM', code ?? 1, 0),
      atMost('SIGTERM to the end', ending, 5000, ' ms'),
      atMost(`acknowledged mails missing or twice (${JSON.stringify(inside.states)})`, missing + twice, 0),
      atMost('start to 220', greeted, 1000, ' ms'),
      atMost('start to a page', paged, 2000, ' ms'),
    ]
  } finally {
    await server.discard()
    await folder.remove()
  }
}

async function untilPage(url: string, since: number): Promise<number> {
  for (;;) {
    try {
      await (await fetch(url)).text()
      return performance.now() - since
    } catch {
      await sleep(10)
    }
  }
}
