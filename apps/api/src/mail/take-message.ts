import type { RefusalReason } from '@tidings/db/schema/mails'
import { logMailEvent } from '@tidings/jobs/receive/mail-events'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import { clientNetwork } from '../network/client-network.ts'
import type { MemoryBudget, MemoryClaim } from '../network/memory-budget.ts'
import { type Counters, timedStage } from '../observe/counters.ts'
import type { InstrumentedLog } from '../observe/instrumented-log.ts'
import { spanned, type Tracing } from '../observe/tracing.ts'
import type { AdmissionOptions } from './admit-recipient.ts'
import { faultOfMail } from './fault-of-mail.ts'
import { readMessage } from './read-message.ts'
import { MAX_MAIL_BYTES, NO_SPACE, refusal, TOO_LARGE } from './refusal.ts'
import type { SmtpServer } from './smtp-server.ts'
import { clientOf, onePerUser, senderOf } from './smtp-sessions.ts'

const FAULTS = {
  headers: '5.3.4 The message headers are too long',
  end: '5.5.2 Ambiguous end of data',
  hops: '5.4.6 Too many hops, this may be a mail loop',
}

interface TakingOptions extends AdmissionOptions {
  server: SmtpServer
  budget: MemoryBudget
  log: InstrumentedLog
  counters: Pick<Counters, 'time'>
  tracing?: Tracing | undefined
  /** When a mail arrived, epoch milliseconds. */
  receivedAt: (raw: Uint8Array) => number
}

/** Reads a mail (DATA) and stores it for its recipients; returns the reply of 250, or throws the one that refuses it. */
export async function takeMessage(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  options: TakingOptions,
): Promise<string> {
  const { server, budget, sessions } = options
  const smtpSession = sessions.of(session)
  const groups = [clientNetwork(session.remoteAddress), ...smtpSession.owners.values()]
  const claim = budget.claim(groups, () => server.end(session, 421, NO_SPACE))
  sessions.mailBegins(session)
  return readAndStore(stream, session, claim, options).finally(() => {
    claim.release()
    smtpSession.over()
    smtpSession.span?.end()
  })
}

async function readAndStore(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  claim: MemoryClaim,
  options: TakingOptions,
): Promise<string> {
  const { receiver, limits, limiter, sessions, note, server, log, counters, tracing } = options
  const smtpSession = sessions.of(session)
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
  sessions.begin(session)
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
  for (const [, userId] of onePerUser(smtpSession)) limiter.countMail(session.remoteAddress, userId)
  const { remoteAddress: ip } = session
  logMailEvent(log, 'mail.accepted', { count: outcomes.length, bytes: raw.byteLength, ip })
  return '2.0.0 Message accepted'
}
