import type { InboxRefusalReason } from '@tidings/db/queries/accounts/mail-allowance'
import type { RefusalReason } from '@tidings/db/schema/mails'
import { logMailEvent } from '@tidings/jobs/receive/mail-events'
import type { Receiver } from '@tidings/jobs/receive/receiver'
import type { ShareCounts } from '@tidings/scheduling/share-counts'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import { clientNetwork } from '../network/client-network.ts'
import { type MemoryClaim, openMemoryBudget } from '../network/memory-budget.ts'
import { type Counters, timedStage } from '../observe/counters.ts'
import type { InstrumentedLog } from '../observe/instrumented-log.ts'
import { spanned, type Tracing } from '../observe/tracing.ts'
import { commandRefusals } from './command-refusals.ts'
import { faultOfMail } from './fault-of-mail.ts'
import { readMessage } from './read-message.ts'
import { delayReply, NO_SPACE, refusal, refusalMessages } from './refusal.ts'
import { smtpLimiter } from './smtp-limiter.ts'
import { SMTP_LIMITS, type SmtpLimits } from './smtp-limits.ts'
import { SmtpServer, type SmtpShares } from './smtp-server.ts'
import { clientOf, onePerUser, openSmtpSessions, senderOf } from './smtp-sessions.ts'
import type { TlsPair } from './tls-files.ts'

/** Postfix's default (message_size_limit), in bytes. */
export const MAX_MAIL_BYTES = 10_240_000
const CLOSE_MS = 2000
/** Without a byte from the client. */
const IDLE_MS = 60_000

export interface MailServerOptions {
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

/** After this many times the recipient limit the connection is closed without a reply. */
const RECIPIENTS_BEYOND = 10

const TOO_MUCH = '4.7.1 Rate limit exceeded, please try again later'
const TOO_LARGE = `5.3.4 The email is larger than ${MAX_MAIL_BYTES} bytes`
/** Mail refused because of the operator's limits is not lost: senders retry for days (RFC 5321, 4.5.4.1). */
const INBOX_REPLIES: Record<InboxRefusalReason, [code: number, message: string]> = {
  suspended: [450, '4.2.1 Mailbox temporarily disabled, please try again later'],
  'mails-a-day': [451, TOO_MUCH],
  full: [452, '4.2.2 Mailbox full, please try again later'],
}
const FAULTS = {
  headers: '5.3.4 The message headers are too long',
  end: '5.5.2 Ambiguous end of data',
  hops: '5.4.6 Too many hops, this may be a mail loop',
}

/** Listens for mail. Unknown recipients are refused at RCPT; a mail gets 250 once it is flushed to disk. */
export async function startMailServer(options: MailServerOptions): Promise<MailServer> {
  const { receiver, log, protocol, tracing, counters = { add() {}, time() {} } } = options
  const limits = { ...SMTP_LIMITS, ...options.limits }
  const guard = smtpLimiter(limits, options.share)
  const budget = openMemoryBudget(limits.memory)
  const messageFor = refusalMessages(log)
  const refused = (session: SMTPServerSession, error: unknown) => {
    server.refusalReported(session)
    return messageFor(session, error)
  }
  const smtpSessions = openSmtpSessions({
    maxMs: limits.mailMs,
    onTooLong: (session) => server.end(session, 421, '4.4.2 Timeout, the transfer takes too long'),
  })

  const shares: SmtpShares = {
    max: limits.connections,
    ofAddress: (ip) => (limits.isOwn(ip) ? Number.POSITIVE_INFINITY : limits.connectionsOfAddress),
    waitingMs: (session) => smtpSessions.of(session).pace.waitingMs(),
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
        smtpSessions.begin(session)
        smtpSessions.of(session).pace.wasGreeted()
        callback()
      },
      onClose: (session) => smtpSessions.end(session),
      onMailFrom(_sender, session, callback) {
        const smtpSession = smtpSessions.of(session)
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
        inTrace(session, () => admit(address, session)).then(
          () => callback(),
          (error) => callback(refused(session, error)),
        )
      },
      onData(stream, session, callback) {
        inTrace(session, () => takeIn(stream, session)).then(
          (response) => callback(null, response),
          (error) => callback(refused(session, error)),
        )
      },
    },
    { shares, commands: limits.commands },
    (session, { from, to }) => {
      refused(session, refusal(552, TOO_LARGE))
      receiver.ownerOf(to).then(
        (userId) => userId !== undefined && note({ userId, from, to }, 'too-large'),
        (error) => log.error({ err: error }, 'a recipient could not be looked up'),
      )
    },
    commandRefusals(log, counters),
  )

  const note = (mail: { userId: string; from: string; to: string }, reason: RefusalReason) =>
    receiver.refusals.note({ ...mail, reason, at: Date.now() })

  const inTrace = <T>(session: SMTPServerSession, work: () => T): T => {
    const { span } = smtpSessions.of(session)
    return span ? span.within(work) : work()
  }

  /** Accepts a recipient, or throws the reason. */
  async function admit(to: string, session: SMTPServerSession): Promise<void> {
    const smtpSession = smtpSessions.of(session)
    const { remoteAddress: address } = session
    smtpSession.named += 1
    if (smtpSession.named > limits.recipients * RECIPIENTS_BEYOND) throw refusal(421, TOO_MUCH)
    if (smtpSession.named > limits.recipients) throw refusal(452, '4.5.3 Too many recipients')
    if (!guard.mayTry(address)) throw refusal(421, TOO_MUCH)
    const from = senderOf(session)
    const recipient = await receiver.recipientOf(to, from)
    if (recipient === undefined) {
      smtpSession.unknown += 1
      const verdict = guard.unknown(address, smtpSession.unknown)
      if (verdict === 'end') throw refusal(421, TOO_MUCH)
      await delayReply(verdict.waitMs)
      throw refusal(550, '5.1.1 No such mailbox here')
    }
    const { userId, refusalReason } = recipient
    if (refusalReason !== null) {
      if (refusalReason !== 'suspended') note({ userId, from, to }, refusalReason)
      throw refusal(...INBOX_REPLIES[refusalReason])
    }
    if (!guard.mayReceive(address, userId)) {
      note({ userId, from, to }, 'too-much')
      throw refusal(451, TOO_MUCH)
    }
    const isNamed = [...smtpSession.owners.values()].includes(userId)
    // Once for each mail and inbox, and not counted as the server's work: a paced connection can be dropped for
    // another.
    if (!isNamed) await delayReply(guard.waitFor(userId))
    if (!smtpSession.reached.has(userId)) smtpSession.pace.progressed()
    smtpSession.reached.add(userId)
    smtpSession.over()
    smtpSession.over = receiver.expect()
    smtpSession.owners.set(to, userId)
  }

  async function takeIn(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
    const smtpSession = smtpSessions.of(session)
    const groups = [clientNetwork(session.remoteAddress), ...smtpSession.owners.values()]
    const claim = budget.claim(groups, () => server.end(session, 421, NO_SPACE))
    smtpSessions.mailBegins(session)
    return keep(stream, session, claim).finally(() => {
      claim.release()
      smtpSession.over()
      smtpSession.span?.end()
    })
  }

  async function keep(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    claim: MemoryClaim,
  ): Promise<string> {
    const smtpSession = smtpSessions.of(session)
    const from = senderOf(session)
    const decline = (reason: RefusalReason, code: number, message: string) => {
      for (const [to, userId] of onePerUser(smtpSession)) note({ userId, from, to }, reason)
      return refusal(code, message)
    }
    const isThere = receiver.announce()
    const raw = await readMessage(stream, MAX_MAIL_BYTES, claim, {
      max: limits.endlessBytes,
      onEndless: () => server.end(session, 552, TOO_LARGE),
      slowest: [limits.slowest, { bytesPerSecond: limits.mailBytesPerSecond, after: limits.mailMs }],
      onSlow: () => server.end(session, 421, '4.4.2 Timeout, the transfer is too slow'),
      onBytes: (bytes) => smtpSession.pace.mailGrew(bytes),
    }).finally(isThere)
    smtpSessions.begin(session)
    if (raw === 'no-room') throw refusal(452, NO_SPACE)
    if (raw === 'too-large') throw decline('too-large', 552, TOO_LARGE)
    if (raw.byteLength === 0) throw decline('empty', 554, '5.6.0 The message is empty')
    const fault = faultOfMail(raw, limits)
    // Following data would be interpreted as commands.
    if (fault === 'end') {
      server.refusalReported(session)
      server.end(session, 554, FAULTS.end)
    }
    if (fault) throw decline(fault, 554, FAULTS[fault])
    const receivedAt = options.receivedAt(raw)
    const acceptAll = () =>
      Promise.all(
        onePerUser(smtpSession).map(([to, userId]) =>
          receiver.accept({ userId, from, to, raw, receivedAt, client: clientOf(session) }),
        ),
      )
    const outcomes = await smtpSession.pace.whileWeWork(() =>
      timedStage(counters, 'receive', () => spanned(tracing, 'accept mail', acceptAll)),
    )
    smtpSession.pace.progressed()
    smtpSession.reached.clear()
    server.mailTaken(session)
    for (const [, userId] of onePerUser(smtpSession)) guard.countMail(session.remoteAddress, userId)
    const { remoteAddress: ip } = session
    logMailEvent(log, 'mail.accepted', { count: outcomes.length, bytes: raw.byteLength, ip })
    return '2.0.0 Message accepted'
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
