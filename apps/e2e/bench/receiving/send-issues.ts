import { converse } from '@tidings/api-server/testing/mail-conversation'
import { issues } from '../support/issues.ts'

/** The only argument of the sending process. */
export interface Sending {
  port: number
  connections: number
  seconds: number
  inboxes: readonly string[]
  /** Distinguishes the mails of one run from another's. */
  name: string
}

/** Its output: the accepted mails, and the time from the final dot to 250 of each. */
export interface Sent {
  accepted: number
  refused: number
  seconds: number
  ms: number[]
}

/** A mail in SMTP format. */
const inSmtp = (raw: Buffer) =>
  raw
    .toString('latin1')
    .replaceAll(/\r?\n/g, '\r\n')
    .replaceAll(/^\./gm, '..')
    .replace(/(?:\r\n)*$/, '\r\n.')

async function send({ port, connections, seconds, inboxes, name }: Sending): Promise<Sent> {
  const mails = issues().map(inSmtp)
  const sent: Sent = { accepted: 0, refused: 0, seconds: 0, ms: [] }
  const begun = performance.now()
  let n = 0
  async function work(): Promise<void> {
    const talk = await converse(port)
    await talk.say('EHLO bench.example')
    while (performance.now() - begun < seconds * 1000) {
      const at = n++
      const to = inboxes[at % inboxes.length] ?? ''
      await talk.say('MAIL FROM:<news@example.com>')
      await talk.say(`RCPT TO:<${to}>`)
      await talk.say('DATA')
      const raw = `X-Copy: ${name} ${at}\r\n${mails[at % mails.length] ?? ''}`
      const since = performance.now()
      const response = await talk.say(raw)
      sent.ms.push(performance.now() - since)
      if (response.startsWith('250')) sent.accepted += 1
      else sent.refused += 1
    }
    talk.end()
  }
  await Promise.all(Array.from({ length: connections }, work))
  return { ...sent, seconds: (performance.now() - begun) / 1000 }
}

const [argument = ''] = process.argv.slice(2)
if (argument) process.stdout.write(JSON.stringify(await send(JSON.parse(argument) as Sending)))
