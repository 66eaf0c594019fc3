import { setTimeout as sleep } from 'node:timers/promises'
import { converse } from '@tidings/api-server/testing/mail-conversation'
import { compare, inspectData } from '../support/inspect-data.ts'
import { atMost, type Figures } from '../support/row.ts'
import { withSeededServer } from '../support/seeded-server.ts'
import { addressOf, mailOf, sendMails } from '../support/send-mails.ts'

export const name = 'endings'

const WAITING = Number(process.env.WAITING ?? 20_000)
const IN_DATA = 20

/** SIGTERM while many mails are half sent, being processed or waiting; then the next start. */
export const run = () =>
  withSeededServer(async ({ dataDir, url, port, start, end }): Promise<Figures> => {
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
    const code = await end()
    const ending = performance.now() - begun
    const startedAt = performance.now()
    await start()
    const greeted = performance.now() - startedAt
    const paged = await untilPage(url, startedAt)
    await end()
    const inside = await inspectData(dataDir)
    const { missing, twice } = compare(ledger, inside)
    return [
      atMost('exit code on SIGTERM', code ?? 1, 0),
      atMost('SIGTERM to the end', ending, 5000, ' ms'),
      atMost(`acknowledged mails missing or twice (${JSON.stringify(inside.states)})`, missing + twice, 0),
      atMost('start to 220', greeted, 1000, ' ms'),
      atMost('start to a page', paged, 2000, ' ms'),
    ]
  })

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
