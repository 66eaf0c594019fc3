import type { Receiver } from '@tidings/pipeline/receive/receiver'
import type { Logger } from 'pino'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { readMessage } from './read-message.ts'

/** Postfix's default (message_size_limit), in bytes. */
export const LARGEST_MAIL = 10_240_000
const CLOSE_MS = 2000

export interface MailServerOptions {
  receiver: Receiver
  log: Logger
  host: string
  port: number
  /** LMTP answers for each recipient (RFC 2033); SMTP once for all. */
  protocol: 'smtp' | 'lmtp'
  /** When a mail came in, epoch milliseconds. */
  receivedAt: (raw: Uint8Array) => number
}

export interface MailServer {
  port: number
  /** Takes no more connections, lets those under way finish shortly, then ends them. */
  close(): Promise<void>
}

interface Refusal extends Error {
  responseCode: number
}

function refusal(responseCode: number, message: string): Refusal {
  return Object.assign(new Error(message), { responseCode })
}

const unavailable = () => refusal(451, '4.3.0 The mail could not be kept just now; please try again later')

/** Whether the sender went away before the end of the mail, which smtp-server tells by this code. */
function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNECTION'
}

/** Listens for mail. Unknown recipients are refused at RCPT; a mail is answered with 250 once it is flushed to disk. */
export async function startMailServer(options: MailServerOptions): Promise<MailServer> {
  const { receiver, log, protocol } = options
  const owners = new WeakMap<SMTPServerSession, Map<string, string>>()

  const server = new SMTPServer({
    lmtp: protocol === 'lmtp',
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    size: LARGEST_MAIL,
    banner: 'Tidings',
    closeTimeout: CLOSE_MS,
    socketTimeout: 60_000,
    maxClients: 200,
    disableReverseLookup: true,
    onMailFrom(_address, session, callback) {
      owners.set(session, new Map())
      callback()
    },
    onRcptTo({ address }, session, callback) {
      receiver.ownerOf(address, senderOf(session)).then(
        (userId) => {
          if (userId === undefined) return callback(refusal(550, '5.1.1 No such inbox here'))
          owners.get(session)?.set(address, userId)
          callback()
        },
        (error) => {
          log.error({ err: error }, 'a recipient could not be looked up')
          callback(unavailable())
        },
      )
    },
    onData(stream, session, callback) {
      takeIn(stream, session).then(
        (answer) => callback(null, answer),
        (error) => {
          const isRefusal = error instanceof Error && 'responseCode' in error
          if (!isRefusal && !isBrokenOff(error)) log.error({ err: error }, 'a mail could not be kept')
          callback(isRefusal ? error : unavailable())
        },
      )
    },
  })

  async function takeIn(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
    const recipients = owners.get(session) ?? new Map<string, string>()
    const from = senderOf(session)
    const noteRefusal = (reason: 'too-large' | 'empty') => {
      for (const [to, userId] of onePerUser(recipients)) {
        receiver.refusals.note({ userId, from, to, reason, at: Date.now() })
      }
    }
    const raw = await readMessage(stream, LARGEST_MAIL)
    if (!raw) {
      noteRefusal('too-large')
      throw refusal(552, `5.3.4 The mail is larger than ${LARGEST_MAIL} bytes`)
    }
    if (raw.byteLength === 0) {
      noteRefusal('empty')
      throw refusal(554, '5.6.0 The mail is empty')
    }
    const receivedAt = options.receivedAt(raw)
    const outcomes = await Promise.all(
      onePerUser(recipients).map(([to, userId]) =>
        receiver.accept({ userId, from, to, raw, receivedAt, client: clientOf(session) }),
      ),
    )
    log.info({ recipients: outcomes.length, bytes: raw.byteLength }, 'mail accepted')
    return '2.0.0 The mail is safely kept'
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, () => {
      server.removeListener('error', reject)
      resolve()
    })
  })
  server.on('error', (error) => log.warn({ err: error }, 'a mail connection failed'))
  const bound = server.server.address()
  return {
    port: typeof bound === 'object' && bound ? bound.port : options.port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The envelope's sender; empty for a bounce. */
function senderOf({ envelope }: SMTPServerSession): string {
  return envelope.mailFrom ? envelope.mailFrom.address : ''
}

/** Who hands mail over in a session; a greeting that is longer than a name may be is cut. */
function clientOf({ remoteAddress, hostNameAppearsAs }: SMTPServerSession) {
  const helo = hostNameAppearsAs ? hostNameAppearsAs.slice(0, 255) : null
  return remoteAddress ? { ip: remoteAddress, helo } : undefined
}

/** Two addresses of one user bring one copy. */
function onePerUser(recipients: ReadonlyMap<string, string>): [address: string, userId: string][] {
  const seen = new Map([...recipients].map(([address, userId]) => [userId, address]))
  return [...seen].map(([userId, address]) => [address, userId])
}
