import type { Receiver } from '@tidings/jobs/receive/receiver'
import type { ShareCounts } from '@tidings/scheduling/share-counts'
import type { SMTPServerSession } from 'smtp-server'
import { openMemoryBudget } from '../network/memory-budget.ts'
import type { Counters } from '../observe/counters.ts'
import type { InstrumentedLog } from '../observe/instrumented-log.ts'
import type { Tracing } from '../observe/tracing.ts'
import { type AdmissionOptions, admitRecipient } from './admit-recipient.ts'
import { commandRefusals } from './command-refusals.ts'
import { MAX_MAIL_BYTES, NO_SPACE, refusal, refusalMessages, TOO_LARGE } from './refusal.ts'
import { smtpLimiter } from './smtp-limiter.ts'
import { SMTP_LIMITS, type SmtpLimits } from './smtp-limits.ts'
import { SmtpServer, type SmtpShares } from './smtp-server.ts'
import { openSmtpSessions } from './smtp-sessions.ts'
import { takeMessage } from './take-message.ts'
import type { TlsPair } from './tls-files.ts'

const CLOSE_MS = 2000
/** Without a byte from the client. */
const IDLE_MS = 60_000

interface MailServerOptions {
  receiver: Receiver
  log: InstrumentedLog
  /** Counts refused commands, and measures how long mails take to be stored; optional. */
  counters?: Pick<Counters, 'add' | 'time'>
  tracing?: Tracing | undefined
  host: string
  port: number
  /** LMTP replies for each recipient (RFC 2033); SMTP once for all. */
  protocol: 'smtp' | 'lmtp'
  /** When a mail arrived, epoch milliseconds. */
  receivedAt: (raw: Uint8Array) => number
  /** The name in the greeting; default: this machine's. */
  name?: string | undefined
  /** For STARTTLS, which is not offered without it. */
  tls?: TlsPair | undefined
  /** Default: those of production. */
  limits?: Partial<SmtpLimits>
  /** How the limits are shared with other processes; default: they are not. */
  share?: ShareCounts | undefined
}

export interface MailServer {
  port: number
  isListening(): boolean
  /** Uses another certificate for connections from now on. */
  useCertificate(pair: TlsPair): void
  /** Accepts no more connections, lets those in progress finish briefly, then closes them. */
  close(): Promise<void>
}

/** Listens for mail. Unknown recipients are refused at RCPT; a mail gets 250 once it is flushed to disk. */
export async function startMailServer(options: MailServerOptions): Promise<MailServer> {
  const { receiver, log, protocol, tracing, counters = { add() {}, time() {} } } = options
  const limits = { ...SMTP_LIMITS, ...options.limits }
  const messageFor = refusalMessages(log)
  const refused = (session: SMTPServerSession, error: unknown) => {
    server.refusalReported(session)
    return messageFor(session, error)
  }
  const sessions = openSmtpSessions({
    maxMs: limits.mailMs,
    onTooLong: (session) => server.end(session, 421, '4.4.2 Timeout, the transfer takes too long'),
  })

  const admission: AdmissionOptions = {
    ...{ receiver, limits, sessions },
    limiter: smtpLimiter(limits, options.share),
    note: (mail, reason) => receiver.refusals.note({ ...mail, reason, at: Date.now() }),
  }
  const taking = {
    ...{ log, counters, tracing },
    budget: openMemoryBudget(limits.memory),
    receivedAt: options.receivedAt,
  }
  const shares: SmtpShares = {
    max: limits.connections,
    ofAddress: (ip) => (limits.isOwn(ip) ? Number.POSITIVE_INFINITY : limits.connectionsOfAddress),
    waitingMs: (session) => sessions.of(session).pace.waitingMs(),
  }

  const server = new SmtpServer(
    {
      lmtp: protocol === 'lmtp',
      disabledCommands: options.tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
      ...options.tls,
      ...(options.name !== undefined && { name: options.name }),
      authOptional: true,
      size: MAX_MAIL_BYTES,
      banner: 'Tidings',
      closeTimeout: CLOSE_MS,
      socketTimeout: IDLE_MS,
      disableReverseLookup: true,
      onConnect(session, callback) {
        sessions.begin(session)
        sessions.of(session).pace.wasGreeted()
        callback()
      },
      onClose: (session) => sessions.end(session),
      onMailFrom(_sender, session, callback) {
        const smtpSession = sessions.of(session)
        smtpSession.owners.clear()
        smtpSession.named = 0
        smtpSession.over()
        smtpSession.span?.end()
        smtpSession.span = tracing?.begin(`${protocol} mail`, { kind: 'server' })
        receiver
          .hasSpace()
          .then((isThere) => callback(isThere ? null : refused(session, refusal(452, NO_SPACE))), callback)
      },
      onRcptTo({ address }, session, callback) {
        inTrace(session, () => admitRecipient(address, session, admission)).then(
          () => callback(),
          (error) => callback(refused(session, error)),
        )
      },
      onData(stream, session, callback) {
        inTrace(session, () => takeMessage(stream, session, { ...admission, ...taking, server })).then(
          (response) => callback(null, response),
          (error) => callback(refused(session, error)),
        )
      },
    },
    { shares, commands: limits.commands },
    (session, { from, to }) => {
      refused(session, refusal(552, TOO_LARGE))
      receiver.ownerOf(to).then(
        (userId) => userId !== undefined && admission.note({ userId, from, to }, 'too-large'),
        (error) => log.error({ err: error }, 'a recipient could not be looked up'),
      )
    },
    commandRefusals(log, counters),
  )

  const inTrace = <T>(session: SMTPServerSession, work: () => T): T => {
    const { span } = sessions.of(session)
    return span ? span.within(work) : work()
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
    isListening: () => server.server.listening,
    useCertificate: (pair) => server.updateSecureContext(pair),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
