import { readdirSync, readFileSync } from 'node:fs'
import { createTransport } from 'nodemailer'

/** The target of the demo week: the mail server's address and the inbox, with the current time. */
interface DemoDelivery {
  host: string
  port: number
  recipient: string
  now: Date
}

/**
 * Sends the demo week over one SMTP connection, oldest mail first, and returns how many were accepted. Rejected mails
 * are not counted; throws when the server can't be reached.
 */
export async function sendDemo({ host, port, recipient, now }: DemoDelivery): Promise<number> {
  const transport = createTransport({
    host,
    port,
    pool: true,
    maxConnections: 1,
    maxMessages: Infinity,
    ignoreTLS: true,
  })
  try {
    await transport.verify()
    let accepted = 0
    for (const mail of demoMails(now, recipient)) {
      const sent = await transport
        .sendMail({ envelope: { from: mail.from, to: recipient, use8BitMime: true }, raw: mail.raw })
        .catch(isRefusal)
      if (sent) accepted += sent.accepted.length
    }
    return accepted
  } finally {
    transport.close()
  }
}

/** The rejection of one mail is no reason to stop; a broken connection is. */
function isRefusal(error: unknown): undefined {
  if (error instanceof Error && 'responseCode' in error) return undefined
  throw error
}

/** A fictional mail, ready to be sent. */
interface DemoMail {
  /** The sender's addr-spec, for the envelope too. */
  from: string
  /** The Date header; never later than the `now` that the mails were generated for. */
  date: Date
  /** RFC 5322 with CRLF. */
  raw: Buffer
}

const MAILS = new URL('mails/', import.meta.url)
const PICTURES = new URL('pictures/', import.meta.url)
const TODAY_MS = 6 * 60 * 60 * 1000
/** When the week of the files in `mails/` ends; their Date headers have local times. */
const END_OF_WEEK = new Date(Date.UTC(2026, 4, 20, 18))

/**
 * The demo week's mails to the address `to`, oldest first: issues of the six days before today at their usual local
 * hours, and today's within the last six hours or since midnight, whichever is shorter. The same `now` gives the same
 * bytes.
 */
export function demoMails(now: Date, to: string): DemoMail[] {
  return readdirSync(MAILS)
    .map((file) => demoMail(readFileSync(new URL(file, MAILS), 'utf8'), now, to))
    .sort((a, b) => a.date.getTime() - b.date.getTime())
}

function demoMail(template: string, now: Date, to: string): DemoMail {
  const [, from = ''] = /^From: [^<\n]*<([^>\n]+)>$/m.exec(template) ?? []
  const [, written = ''] = /^Date: (.+)$/m.exec(template) ?? []
  const date = sendingTime(now, new Date(written))
  const mail = template
    .replace(written, date.toUTCString().replace('GMT', '+0000'))
    .replaceAll(/\{\{([^{}]+)\}\}/g, (_, placeholder: string) => filled(placeholder, date, to))
  return { from, date, raw: Buffer.from(mail.replaceAll('\n', '\r\n')) }
}

function sendingTime(now: Date, written: Date): Date {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const daysAgo = END_OF_WEEK.getUTCDate() - written.getUTCDate()
  if (daysAgo > 0) return new Date(year, month, day - daysAgo, written.getUTCHours(), written.getUTCMinutes())
  const age = (END_OF_WEEK.getTime() - written.getTime()) / TODAY_MS
  const span = Math.min(TODAY_MS, now.getTime() - new Date(year, month, day).getTime())
  // Whole seconds, as the Date header has them, so that header and `date` agree.
  return new Date(Math.floor((now.getTime() - span * age) / 1000) * 1000)
}

/**
 * The value of a placeholder: `recipient`, `time` as a number, a picture's file as base64, or the date in a locale's
 * words, such as `en-GB weekday=long day=numeric`.
 */
function filled(placeholder: string, date: Date, to: string): string {
  if (placeholder === 'recipient') return to
  if (placeholder === 'time') return String(date.getTime())
  if (placeholder.endsWith('.webp'))
    return readFileSync(new URL(placeholder, PICTURES), 'base64').replaceAll(/.{76}/g, '$&\n')
  const [locale, ...options] = placeholder.split(' ')
  return date.toLocaleDateString(locale, Object.fromEntries(options.map((option) => option.split('='))))
}
