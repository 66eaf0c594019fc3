import { createTransport } from 'nodemailer'
import { demoMails } from './demo-mails.ts'

/** The target of the demo week: the mail server's address and the inbox, with the current time. */
export interface DemoDelivery {
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
