import type { InboxRefusalReason } from '@tidings/db/queries/accounts/mail-allowance'
import type { RefusalReason } from '@tidings/db/schema/mails'
import type { Receiver } from '@tidings/jobs/receive/receiver'
import type { SMTPServerSession } from 'smtp-server'
import { delayReply, refusal, TOO_MUCH } from './refusal.ts'
import type { SmtpLimiter } from './smtp-limiter.ts'
import type { SmtpLimits } from './smtp-limits.ts'
import { type SmtpSessions, senderOf } from './smtp-sessions.ts'

/** After this many times the recipient limit the connection is closed without a reply. */
const RECIPIENTS_BEYOND = 10

/** Mail refused because of the operator's limits is not lost: senders retry for days (RFC 5321, 4.5.4.1). */
const INBOX_REPLIES: Record<InboxRefusalReason, [code: number, message: string]> = {
  suspended: [450, '4.2.1 Mailbox temporarily disabled, please try again later'],
  'mails-a-day': [451, TOO_MUCH],
  full: [452, '4.2.2 Mailbox full, please try again later'],
}

export interface AdmissionOptions {
  receiver: Receiver
  limits: SmtpLimits
  limiter: SmtpLimiter
  sessions: SmtpSessions
  /** Shows the user that a mail was refused. */
  note(mail: { userId: string; from: string; to: string }, reason: RefusalReason): void
}

/** Accepts a recipient (RCPT TO), or throws the reply that refuses it. */
export async function admitRecipient(
  to: string,
  session: SMTPServerSession,
  { receiver, limits, limiter, sessions, note }: AdmissionOptions,
): Promise<void> {
  const smtpSession = sessions.of(session)
  const { remoteAddress: address } = session
  smtpSession.named += 1
  if (smtpSession.named > limits.recipients * RECIPIENTS_BEYOND) throw refusal(421, TOO_MUCH)
  if (smtpSession.named > limits.recipients) throw refusal(452, '4.5.3 Too many recipients')
  if (!limiter.mayTry(address)) throw refusal(421, TOO_MUCH)
  const from = senderOf(session)
  const recipient = await receiver.recipientOf(to, from)
  if (recipient === undefined) {
    smtpSession.unknown += 1
    const verdict = limiter.unknown(address, smtpSession.unknown)
    if (verdict === 'end') throw refusal(421, TOO_MUCH)
    await delayReply(verdict.waitMs)
    throw refusal(550, '5.1.1 No such mailbox here')
  }
  const { userId, refusalReason } = recipient
  if (refusalReason !== null) {
    if (refusalReason !== 'suspended') note({ userId, from, to }, refusalReason)
    throw refusal(...INBOX_REPLIES[refusalReason])
  }
  if (!limiter.mayReceive(address, userId)) {
    note({ userId, from, to }, 'too-much')
    throw refusal(451, TOO_MUCH)
  }
  const isNamed = [...smtpSession.owners.values()].includes(userId)
  // Once for each mail and inbox, and not counted as the server's work: a paced connection can be dropped for
  // another.
  if (!isNamed) await delayReply(limiter.waitFor(userId))
  if (!smtpSession.reached.has(userId)) smtpSession.pace.progressed()
  smtpSession.reached.add(userId)
  smtpSession.over()
  smtpSession.over = receiver.expect()
  smtpSession.owners.set(to, userId)
}
