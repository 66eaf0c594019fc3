import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { UnsubscribeReason } from '@tidings/db/schema/newsletters'
import { createTransport } from 'nodemailer'

/** A plain-text mail to one recipient. */
export interface OutgoingMail {
  from: string
  to: string
  subject: string
  body: string
  /** The display name of the sender; optional. */
  fromName?: string
  /** Message ids in angle brackets, for a reply; optional. */
  inReplyTo?: string
  references?: readonly string[]
}

/** The outcome of sending, with details. Mail servers have no HTTP status. */
export interface SendResult {
  isDone: boolean
  status: null
  reason: Extract<UnsubscribeReason, 'in-outbox' | 'mail-refused' | 'mail-server-unreachable'> | null
  /** The mail server's status code with `mail-refused`. */
  detail: string | null
}

const TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 }

/**
 * Sends mails through the operator's mail server, or writes them as files to `outbox` if there is none. Sending throws
 * only file system errors. The path of a written mail is logged to `log`.
 */
export function openOutgoingMail({
  smtpUrl,
  outbox,
  log,
}: {
  smtpUrl: string | undefined
  outbox: string
  log: { info(details: object, message: string): void }
}): (mail: OutgoingMail) => Promise<SendResult> {
  // Message fields must not reference files or URLs to fetch.
  const closed = { disableFileAccess: true, disableUrlAccess: true }
  const server = smtpUrl === undefined ? undefined : createTransport({ url: smtpUrl, ...TIMES, ...closed })
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...closed })
  return async ({ from, to, subject, body, fromName = '', inReplyTo, references }) => {
    const mail = {
      envelope: { from, to: [to] },
      from: { name: fromName, address: from },
      to: { name: '', address: to },
      subject,
      text: body,
      ...(inReplyTo !== undefined && { inReplyTo }),
      ...(references !== undefined && { references: [...references] }),
    }
    if (!server) {
      const { message } = await writer.sendMail(mail)
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      const file = path.join(outbox, `${randomUUID()}.eml`)
      await writeFile(file, message, { mode: 0o600 })
      log.info({ file }, 'an email was saved as a file, as SMTP_URL is not set')
      return { isDone: true, status: null, reason: 'in-outbox', detail: null }
    }
    try {
      await server.sendMail(mail)
      return { isDone: true, status: null, reason: null, detail: null }
    } catch (error) {
      const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
      const failed = { isDone: false, status: null }
      if (code === undefined) return { ...failed, reason: 'mail-server-unreachable', detail: null }
      return { ...failed, reason: 'mail-refused', detail: String(code) }
    }
  }
}
