import { setTimeout as sleep } from 'node:timers/promises'
import { converse, deliver, type MailConversation } from '@tidings/api-server/testing/mail-conversation'
import { AcceptedMails, type Attempt } from './accepted-mails.ts'

const WORDS = '<p>What happened this week in a few words, which were chosen with care and repeated.</p>\r\n'

const A_DAY_MS = 86_400_000
const PATIENCE_MS = 20_000

/** How many users have an inbox. */
export const USERS = 50

/** The address of one of the users, whatever the number. */
export const addressOf = (n: number) => `reader-${n % USERS}@inbox.localhost`

export interface Sending {
  port: number
  mails: number
  connections: number
  /** Distinguishes the mails of one sender from another's. */
  name: string
  /** Approximate size of the body. */
  bytes?: number
  /** Retries mails that were not acknowledged, as mail servers do, until this time. */
  retries?: boolean
  signal?: AbortSignal
}

/** The text of a mail with a token; the same token gives the same mail except for the date. */
export function mailOf(token: string, to: string, bytes = 4000): string {
  return [
    `From: News ${token.slice(-1)} <news@s${token.slice(-1)}.example>`,
    `To: <${to}>`,
    `Subject: Issue ${token}`,
    `Message-ID: <${token}@s.example>`,
    `Date: ${new Date(Date.now() - Math.random() * A_DAY_MS).toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<h1>Issue ${token}</h1>`,
    WORDS.repeat(Math.ceil(bytes / WORDS.length)),
  ].join('\r\n')
}

/** Sends mails on several connections at once and returns all attempts. */
export async function sendMails(sending: Sending): Promise<AcceptedMails> {
  const ledger = new AcceptedMails()
  const waiting = Array.from({ length: sending.mails }, (_, n) => ({
    token: `${sending.name}-${n.toString(36)}`,
    to: addressOf(n),
  })).reverse()
  let left = waiting.length

  async function work(): Promise<void> {
    let talk: MailConversation | undefined
    while (left > 0 && !sending.signal?.aborted) {
      const mail = waiting.pop()
      if (!mail) {
        await sleep(20)
        continue
      }
      const greeted = talk ?? (await greet(sending.port))
      talk = typeof greeted === 'string' ? undefined : greeted
      const text = mailOf(mail.token, mail.to, sending.bytes)
      const attempt = await sendOne(greeted, { ...mail, text })
      ledger.attempts.push(attempt)
      if (attempt.state === 'acknowledged' || !sending.retries) left -= 1
      else {
        waiting.unshift(mail)
        await sleep(50)
      }
      if (attempt.state !== 'acknowledged') {
        talk?.end()
        talk = undefined
      }
    }
    talk?.end()
  }
  await Promise.all(Array.from({ length: sending.connections }, work))
  return ledger
}

/** A connection up to the greeting, or the reply instead. */
export async function greet(port: number): Promise<MailConversation | string> {
  try {
    const talk = await converse(port)
    const isWelcome = talk.greeting.startsWith('220')
    const response = isWelcome ? await talk.say('EHLO bench.example') : talk.greeting
    if (response.startsWith('250')) return talk
    talk.end()
    return response
  } catch {
    // No server is listening at the moment.
    return 'no connection'
  }
}

/** Resolves with the milliseconds until the mail server on a port greets. Throws after a minute. */
export async function whenGreeted(port: number): Promise<number> {
  const begun = performance.now()
  while (performance.now() - begun < 60_000) {
    const talk = await greet(port)
    if (typeof talk !== 'string') {
      talk.end()
      return performance.now() - begun
    }
    await sleep(10)
  }
  throw new Error('No mail server came up.')
}

/** Sends a mail in a conversation, or notes why there is none. */
export async function sendOne(
  talk: MailConversation | string,
  { token, to, text }: { token: string; to: string; text: string },
): Promise<Attempt> {
  const begun = performance.now()
  const attempt = (state: Attempt['state'], reply: string): Attempt => {
    return { token, to, state, reply, ms: performance.now() - begun }
  }
  if (typeof talk === 'string') return attempt(/^\d/.test(talk) ? 'refused' : 'not sent', talk)
  const say = (line: string) => talk.say(line).catch(() => 'connection lost')
  for (const line of ['MAIL FROM:<news@s.example>', `RCPT TO:<${to}>`, 'DATA']) {
    const response = await say(line)
    if (!/^[23]/.test(response)) return attempt(/^\d/.test(response) ? 'refused' : 'not sent', response)
  }
  const response = await say(`${text}\r\n.`)
  if (response.startsWith('250')) return attempt('acknowledged', response)
  return attempt(/^\d/.test(response) ? 'refused' : 'unknown', response)
}

/**
 * Milliseconds from the greeting to the 250 of a mail with lines of text; Infinity if it is not accepted within twenty
 * seconds.
 */
export async function msToAccept(port: number, to: string, lines = 'Good day.\r\n'): Promise<number> {
  const talk = await converse(port)
  const begun = performance.now()
  const id = Math.random()
  const text = `From: a@s.test\r\nSubject: good\r\nMessage-ID: <${id}@s.test>\r\n\r\n${lines.trimEnd()}`
  const late = sleep(PATIENCE_MS, '', { ref: false })
  const response = await Promise.race([talk.say('EHLO c.test').then(() => deliver(talk, { to, text })), late])
  talk.end()
  return response.startsWith('250') ? performance.now() - begun : Number.POSITIVE_INFINITY
}
