import { countBounces, findDigestMail, recordBounce } from '@tidings/db/queries/editions/digest-mails'
import { findDigestSettings, switchDigestOff } from '@tidings/db/queries/editions/digest-settings'
import type { DigestMailRow, Executor } from '@tidings/db/schema'
import { bufferOf } from '@tidings/mail/common/buffer-of'
import { headersOf } from '../headers-of.ts'

/** The digest is disabled when this many of the last `AMONG` mails bounced. */
const MAX_BOUNCES = 3
const AMONG = 10
const PREFIX = 'bounce-'
const ID = /^[\da-f]{32}$/
/** Reports state the result in their first lines; the mail itself follows. */
const MAX_REPORT_LENGTH = 65_536

/** The address for delivery reports of a mail, unique to that mail and not guessable. */
export const bounceAddress = (mailId: string, domain: string): string => `${PREFIX}${mailId}@${domain}`

/** The mail whose bounce address has this local part (lower case); undefined for any other. */
export async function mailOfBounce(db: Executor, localPart: string): Promise<DigestMailRow | undefined> {
  const id = localPart.startsWith(PREFIX) ? localPart.slice(PREFIX.length) : ''
  return ID.test(id) ? findDigestMail(db, id) : undefined
}

/**
 * Handles a mail to a bounce address, which is never an issue; returns false for mail to other addresses. Only a report
 * (RFC 3464) of a permanent failure counts; delays, holiday notices and anything else don't.
 */
export async function handleBounce(
  trx: Executor,
  localPart: string,
  { raw, receivedAt }: { raw: Uint8Array; receivedAt: number },
): Promise<boolean> {
  const mail = await mailOfBounce(trx, localPart)
  if (!mail) return false
  if (isFailureReport(raw)) await countBounce(trx, mail, receivedAt)
  return true
}

/** Counts a bounced mail, once, and disables the digest at the third; `at` in epoch milliseconds. */
export async function countBounce(trx: Executor, mail: DigestMailRow, at: number): Promise<void> {
  if (!(await recordBounce(trx, mail.id, at))) return
  const since = (await findDigestSettings(trx, mail.user_id))?.enabled_at ?? 0
  const bounces = await countBounces(trx, mail.user_id, { since, among: AMONG })
  if (bounces >= MAX_BOUNCES) await switchDigestOff(trx, mail.user_id, at)
}

function isFailureReport(raw: Uint8Array): boolean {
  const text = bufferOf(raw, MAX_REPORT_LENGTH).toString('latin1')
  return (
    /^content-type:\s*multipart\/report\b/im.test(headersOf(raw, MAX_REPORT_LENGTH)) &&
    /^action:\s*failed\b/im.test(text) &&
    /^status:\s*5\./im.test(text)
  )
}
