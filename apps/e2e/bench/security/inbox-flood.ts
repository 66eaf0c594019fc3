import { setTimeout as sleep } from 'node:timers/promises'
import { converse, deliver, type MailConversation } from '@tidings/api-server/testing/mail-conversation'
import { ready, spawnServer } from '@tidings/api-server/testing/server-process'
import { signUp } from '@tidings/api-server/testing/test-server'
import { median } from '../support/accepted-mails.ts'
import { atMost, type Figures } from '../support/row.ts'

export const name = 'inbox flood'
const CONNECTIONS = 20
/** By then all of the flood's connections are active, and no throttling has started. */
const SETTLED_MS = 500
/** Mails to one inbox within a minute: more than that is throttled. */
const MAILS = 18
const PAUSE_MS = 1000
const BODY = 'Good day to all who read this letter, of which there are many.\r\n'.repeat(100).trimEnd()

/** How long mail for one inbox takes while another is flooded, compared with an idle server. */
export async function run(): Promise<Figures> {
  const server = await spawnServer({})
  try {
    const { url = '', smtpPort = 0 } = await ready(server)
    const flooded = (await signUp(url, 'Ann')).user.emailAddress
    const calm = await Promise.all(['Bea', 'Cat', 'Dan'].map((each) => inboxOf(url, each)))
    const [warm, before, during] = calm
    if (!warm || !before || !during) throw new Error('An inbox is missing.')
    await measure(smtpPort, warm, 'warm')
    const alone = await measure(smtpPort, before, 'alone')
    const flood = floodInbox(smtpPort, flooded)
    await sleep(SETTLED_MS)
    const meanwhile = await measure(smtpPort, during, 'meanwhile')
    const { sent, seconds } = await flood.stop()
    console.log(
      `  alone ${alone.kept.toFixed(1)} ms to 250, ${alone.read.toFixed(0)} ms to read; in a flood of ${(sent / seconds).toFixed(0)} a second ${meanwhile.kept.toFixed(1)} and ${meanwhile.read.toFixed(0)} ms`,
    )
    return [
      atMost('slower to 250, median', meanwhile.kept / alone.kept, 2, ' ×'),
      atMost('slower until it is read, median', meanwhile.read / alone.read, 2, ' ×'),
    ]
  } finally {
    await server.discard()
  }
}

interface Inbox {
  to: string
  isRead(subject: string): Promise<boolean>
}

async function inboxOf(url: string, reader: string): Promise<Inbox> {
  const { client, user } = await signUp(url, reader)
  return {
    to: user.emailAddress,
    async isRead(subject) {
      const { mails } = await client.mails.received.query({ pageSize: 5 })
      return mails.some((mail) => mail.subject === subject && mail.state !== 'waiting')
    },
  }
}

async function measure(port: number, { to, isRead }: Inbox, label: string) {
  const kept: number[] = []
  const read: number[] = []
  const talk = await greeted(port)
  for (let n = 0; n < MAILS; n += 1) {
    const subject = `${label} ${n}`
    const begun = performance.now()
    if (!/^250/.test(await hand(talk, to, subject))) throw new Error('A mail was not taken.')
    kept.push(performance.now() - begun)
    if (n % 3 === 0) {
      const patience = performance.now() + 20_000
      while (!(await isRead(subject)) && performance.now() < patience) await sleep(20)
      read.push(performance.now() - begun)
    }
    await sleep(PAUSE_MS)
  }
  talk.end()
  return { kept: median(kept), read: median(read) }
}

function floodInbox(port: number, to: string) {
  let isOn = true
  let sent = 0
  const begun = performance.now()
  const floods = Array.from({ length: CONNECTIONS }, async (_, connection) => {
    const talk = await greeted(port)
    for (let n = 0; isOn; n += 1) {
      if (/^250/.test(await hand(talk, to, `flood ${connection}-${n}`))) sent += 1
    }
    talk.end()
  })
  return {
    async stop() {
      isOn = false
      await Promise.all(floods)
      return { sent, seconds: (performance.now() - begun) / 1000 }
    },
  }
}

async function greeted(port: number): Promise<MailConversation> {
  const talk = await converse(port)
  await talk.say('EHLO c.test')
  return talk
}

async function hand(talk: MailConversation, to: string, subject: string): Promise<string> {
  const text = `From: a@s.test\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@s.test>\r\n\r\n${BODY}`
  const response = await deliver(talk, { to, text })
  if (!response.startsWith('250')) await talk.say('RSET')
  return response
}
