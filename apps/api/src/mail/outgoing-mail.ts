import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { UnsubscribeReason } from '@tidings/db/schema/newsletters'
import { OWN_MAIL_FIELD } from '@tidings/jobs/receive/own-mails'
import { createTransport } from 'nodemailer'

/** A mail to one recipient. */
export interface OutgoingMail {
  from: string
  to: string
  subject: string
  /** Plain text. */
  body: string
  /** The same as a page; optional. */
  html?: string
  /**
   * Identifies the mail: a retry has the same Message-ID, and the same file if mails are files. Letters, digits and
   * hyphens; random when left out.
   */
  id?: string
  /** The address for delivery failures; `from` when left out. */
  returnPath?: string
  /** Further headers; ASCII. */
  headers?: Readonly<Record<string, string>>
  /** The display name of the sender; optional. */
  fromName?: string
  /** Message ids in angle brackets, for a reply; optional. */
  inReplyTo?: string
  references?: readonly string[]
  attachments?: readonly { filename: string; contentType: string; content: Uint8Array }[]
}

/** The outcome of sending, with details. Mail servers have no HTTP status. */
export interface SendResult {
  isDone: boolean
  status: null
  reason: Extract<UnsubscribeReason, 'in-outbox' | 'mail-refused' | 'mail-server-unreachable'> | null
  /** The mail server's status code with `mail-refused`. */
  detail: string | null
  /** With `mail-refused`: permanently, and because of this recipient or mail rather than the operator's settings. */
  isRecipientRefused?: boolean
}

/** The key that signs outgoing mails (RFC 6376). */
export interface DkimKey {
  domain: string
  selector: string
  /** PEM. */
  privateKey: string
}

/** The signed header fields: nodemailer's list lacks List-Unsubscribe-Post, which RFC 8058 requires to be signed. */
const SIGNED_HEADERS = [
  'From',
  'Sender',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'To',
  'Cc',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'In-Reply-To',
  'References',
  'Auto-Submitted',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':')

const TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 }

/**
 * Sends mails through the operator's mail server, or writes them as files to `outbox` if there is none. Sending throws
 * only file system errors. The path of a written mail is logged to `log`.
 */
export function openOutgoingMail({
  smtpUrl,
  outbox,
  dkim,
  markOf,
  log,
}: {
  smtpUrl: string | undefined
  outbox: string
  /** Undefined: mails are not signed. */
  dkim?: DkimKey | undefined
  /** The mark of a mail with that id, by which it is recognised when it arrives in an inbox. */
  markOf: (id: string) => string
  log: { info(details: object, message: string): void }
}): (mail: OutgoingMail) => Promise<SendResult> {
  // Message fields must not reference files or URLs to fetch.
  const closed = {
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: SIGNED_HEADERS,
      },
    }),
  }
  const server = smtpUrl === undefined ? undefined : createTransport({ url: smtpUrl, ...TIMES, ...closed })
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...closed })
  return async (outgoing) => {
    const { from, to, subject, body, html, id = randomUUID(), returnPath = from, headers } = outgoing
    const { fromName = '', inReplyTo, references, attachments } = outgoing
    const messageId = `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`
    const fields = { ...headers, [OWN_MAIL_FIELD]: markOf(id) }
    const mail = {
      envelope: { from: returnPath, to: [to] },
      from: { name: fromName, address: from },
      to: { name: '', address: to },
      subject,
      text: body,
      ...(html !== undefined && { html }),
      messageId,
      headers: Object.entries(fields).map(([key, value]) => ({ key, value })),
      ...(inReplyTo !== undefined && { inReplyTo }),
      ...(references !== undefined && { references: [...references] }),
      ...(attachments && {
        attachments: attachments.map(({ content, ...about }) => ({
          ...about,
          content: Buffer.from(content),
        })),
      }),
    }
    if (!server) {
      const { message } = await writer.sendMail(mail)
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      const file = path.join(outbox, `${id}.eml`)
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
      const command = error instanceof Error && 'command' in error ? error.command : undefined
      const isRecipientRefused = Number(code) >= 500 && (command === 'RCPT TO' || command === 'DATA')
      return { ...failed, reason: 'mail-refused', detail: String(code), isRecipientRefused }
    }
  }
}
