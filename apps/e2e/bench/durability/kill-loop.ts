import { setTimeout as sleep } from 'node:timers/promises'
import { median, quantile } from '../support/accepted-mails.ts'
import { compare, inspectData } from '../support/inspect-data.ts'
import { atMost, type Figures } from '../support/row.ts'
import { withSeededServer } from '../support/seeded-server.ts'
import { sendMails } from '../support/send-mails.ts'

export const name = 'kill loop'

const KILLS = Number(process.env.KILLS ?? 200)
const MAILS = Number(process.env.MAILS ?? 20_000)

/** Kills and restarts the server at random moments while mail is sent on 20 connections. */
export const run = () =>
  withSeededServer(async ({ dataDir, port, start, end }): Promise<Figures> => {
    const restarts: number[] = []
    let isSent = false
    const sending = sendMails({ port, mails: MAILS, connections: 20, name: 'kill', retries: true })
    void sending.then(() => {
      isSent = true
    })
    while (restarts.length < KILLS && !isSent) {
      await sleep(150 + Math.random() * 1050)
      await end('SIGKILL')
      restarts.push(await start())
    }
    const ledger = await sending
    await end()
    const inside = await inspectData(dataDir)
    const { missing, twice } = compare(ledger, inside)
    const acknowledged = ledger.acknowledged().size
    return [
      atMost(`acknowledged mails missing, of ${acknowledged} over ${restarts.length} kills`, missing, 0),
      atMost(`mails there twice; ${ledger.count('unknown')} had no answer`, twice, 0),
      atMost('faults of the file', Number(!inside.isSound), 0),
      atMost(
        `mails given up though nothing is wrong with them ${JSON.stringify(inside.reasons)}`,
        inside.states['not-understood'] ?? 0,
        0,
      ),
      atMost('start to 220, median', median(restarts), 1000, ' ms'),
      atMost('start to 220, 99 %', quantile(restarts, 0.99), 1000, ' ms'),
    ]
  })
