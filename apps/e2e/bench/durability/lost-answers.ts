import { setTimeout as sleep } from 'node:timers/promises'
import { converse } from '@tidings/api-server/testing/mail-conversation'
import { inspectData } from '../support/inspect-data.ts'
import { atMost, type Figures } from '../support/row.ts'
import { withSeededServer } from '../support/seeded-server.ts'
import { addressOf, mailOf } from '../support/send-mails.ts'

export const name = 'lost answers'

const MAILS = Number(process.env.MAILS ?? 2000)
const CONNECTIONS = 10

/**
 * Disconnects after the final dot without waiting for the reply, and sends the same mail to the same two users again.
 */
export const run = () =>
  withSeededServer(async ({ dataDir, port, end }): Promise<Figures> => {
    let next = 0
    let refused = 0
    const work = async () => {
      while (next < MAILS) {
        const n = next++
        const recipients = [addressOf(n), addressOf(n + 1)]
        await send(port, `lost-${n}`, recipients, n % 3)
        if (!(await send(port, `lost-${n}`, recipients)).startsWith('250')) refused += 1
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, work))
    await end()
    const { copies, isSound } = await inspectData(dataDir)
    const counts = [...copies.values()]
    return [
      atMost(`refused the second time, of ${MAILS} mails`, refused, 0),
      atMost('copies missing, of two for each mail', MAILS * 2 - counts.length, 0),
      atMost('copies too many', counts.filter((count) => count > 1).length, 0),
      atMost('faults of the file', Number(!isSound), 0),
    ]
  })

/**
 * Sends a mail and returns the reply; with `hangUpAfter` (ms) the connection is closed that long after the final dot,
 * before a reply.
 */
async function send(port: number, token: string, recipients: string[], hangUpAfter?: number) {
  const talk = await converse(port)
  await talk.say('EHLO bench.example')
  await talk.say('MAIL FROM:<news@s.example>')
  for (const recipient of recipients) await talk.say(`RCPT TO:<${recipient}>`)
  await talk.say('DATA')
  talk.send(`${mailOf(token, 'readers')}\r\n.\r\n`)
  const response = hangUpAfter === undefined ? await talk.reply() : await sleep(hangUpAfter, '')
  talk.end()
  return response
}
