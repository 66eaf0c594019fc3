import { createTransport } from 'nodemailer'
import { demoMails } from './demo-mails.ts'

/** Where the demo week goes: the mail receiver's address and the inbox, with the moment that counts as now. */
export interface DemoDelivery {
  host: string
  port: number
  recipient: string
  now: Date
}

/**
 * Sends the demo week over one SMTP connection, oldest mail first, and says how many were accepted. A refused mail is
 * left out of the count; throws when the receiver can't be reached.
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
    for (const mail of await demoMails(now, recipient)) {
      const sent = await transport
        .sendMail({ envelope: { from: mail.from, to: recipient }, raw: mail.raw })
        .catch(isRefusal)
      if (sent) accepted += sent.accepted.length
    }
    return accepted
  } finally {
    transport.close()
  }
}

/** A receiver's answer to one mail is no reason to stop; a broken connection is. */
function isRefusal(error: unknown): undefined {
  if (error instanceof Error && 'responseCode' in error) return undefined
  throw error
}
