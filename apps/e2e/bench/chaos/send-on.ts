import { setTimeout as sleep } from 'node:timers/promises'
import { AcceptedMails } from '../support/accepted-mails.ts'
import { greet, sendOne } from '../support/send-mails.ts'

/** The stories of each mail. */
export const STORIES = ['harbour', 'library', 'orchard'] as const

export interface SendingOn {
  /** Two mail servers, tried one after the other, as with two MX records. */
  ports: readonly number[]
  recipients: readonly string[]
  perSecond: number
  connections: number
  /** After that, only mails without an acknowledgement are sent again. */
  until: number
}

/** Sends mails for a while, each until it is acknowledged, as mail servers do; returns all attempts. */
export async function sendOn({ ports, recipients, perSecond, connections, until }: SendingOn) {
  const ledger = new AcceptedMails()
  let number = 0
  async function work(): Promise<void> {
    while (Date.now() < until) {
      const begun = Date.now()
      const n = number++
      const to = recipients[n % recipients.length] ?? ''
      const token = `u${n % recipients.length}-${n.toString(36)}`
      for (let attempt = n; ; attempt++) {
        const talk = await greet(ports[attempt % ports.length] ?? 0)
        const outcome = await sendOne(talk, { token, to, text: mailOf(token, to) })
        if (typeof talk !== 'string') talk.end()
        ledger.attempts.push(outcome)
        if (outcome.state === 'acknowledged') break
        await sleep(300)
      }
      await sleep(Math.max(0, (connections * 1000) / perSecond - (Date.now() - begun)))
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  return ledger
}

/** A digest of three stories, whose titles name the mail. */
function mailOf(token: string, to: string): string {
  const story = (about: string, n: number) =>
    `<h2><a href="https://news.example/${token}/${about}">The ${about} of ${token} opens again</a></h2>\r\n` +
    `<p>After ${n + 2} years of work the ${about} is open, the council said. Visitors came from three towns, and the ` +
    `keeper of the ${about} showed them around until it was dark. What it cost is known to few.</p>\r\n`
  return [
    'From: Town News <news@town.example>',
    `To: <${to}>`,
    `Subject: Town news ${token}`,
    `Message-ID: <${token}@s.example>`,
    'List-Id: <town.example>',
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<h1>Town news</h1>\r\n${STORIES.map(story).join('')}`,
  ].join('\r\n')
}
