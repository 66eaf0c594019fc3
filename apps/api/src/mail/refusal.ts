import { setTimeout as pause } from 'node:timers/promises'
import { isDiskFull } from '@tidings/db/database-faults'
import { logMailEvent } from '@tidings/jobs/receive/mail-events'
import type { SMTPServerSession } from 'smtp-server'
import type { InstrumentedLog } from '../observe/instrumented-log.ts'

/** The refusal of a command or a mail: a reply code and a text that starts with an enhanced status code (RFC 3463). */
export interface Refusal extends Error {
  responseCode: number
}

export function refusal(responseCode: number, message: string): Refusal {
  return Object.assign(new Error(message), { responseCode })
}

/** Delays a reply; costs the server only a timer. */
export async function delayReply(waitMs: number): Promise<void> {
  if (waitMs > 0) await pause(waitMs, undefined, { ref: false })
}

/** Postfix's default (message_size_limit), in bytes. */
export const MAX_MAIL_BYTES = 10_240_000
export const TOO_MUCH = '4.7.1 Rate limit exceeded, please try again later'
export const TOO_LARGE = `5.3.4 The email is larger than ${MAX_MAIL_BYTES} bytes`
export const NO_SPACE = '4.3.1 Insufficient storage, please try again later'
const UNAVAILABLE = '4.3.0 The message could not be stored, please try again later'

/** Whether the sender disconnected before the end of the mail, by smtp-server's error code. */
function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNECTION'
}

function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'responseCode' in error
}

/**
 * Returns a function that logs a refused recipient or mail with the reason in one line, and returns the reply to the
 * sender: 451 for internal errors, 452 without space on the disk.
 */
export function refusalMessages(
  log: InstrumentedLog,
): (session: SMTPServerSession, error: unknown) => Refusal {
  return (session, error) => {
    const isOurs = !isRefusal(error)
    if (isOurs && isBrokenOff(error)) return refusal(451, UNAVAILABLE)
    const hasNoSpace = isDiskFull(error)
    const response = hasNoSpace ? refusal(452, NO_SPACE) : isOurs ? refusal(451, UNAVAILABLE) : error
    if (isOurs && !hasNoSpace) log.error({ err: error }, 'a message could not be stored')
    const { remoteAddress: ip } = session
    logMailEvent(log, 'mail.refused', { code: response.responseCode, reason: response.message, ip })
    return response
  }
}
