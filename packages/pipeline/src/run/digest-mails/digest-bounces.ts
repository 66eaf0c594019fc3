import { countBounces, findDigestMail, noteBounce } from '@tidings/db/queries/digest-mails'
import { findDigestSettings, switchDigestOff } from '@tidings/db/queries/digest-settings'
import type { DigestMailRow, Executor } from '@tidings/db/schema'

/** So many of the last mails that bounce switch the digest off. */
const MOST_BOUNCES = 3
const AMONG = 10
const PREFIX = 'bounce-'
const ID = /^[\da-f]{32}$/
/** Reports say in their first lines what happened; behind them is the mail itself. */
const LONGEST_REPORT = 65_536

/** Where reports come to that a mail could not be delivered: an address of that mail alone, which nobody guesses. */
export const bounceAddress = (mailId: string, domain: string): string => `${PREFIX}${mailId}@${domain}`

/** The mail whose reports come to a local part (lower case); undefined for any other. */
export async function mailOfBounce(db: Executor, localPart: string): Promise<DigestMailRow | undefined> {
  const id = localPart.startsWith(PREFIX) ? localPart.slice(PREFIX.length) : ''
  return ID.test(id) ? findDigestMail(db, id) : undefined
}

/**
 * Takes what came to the address for reports of a mail, which is never an issue; false for mail to other addresses. A
 * report (RFC 3464) of a failure that lasts counts; what is delayed, a holiday notice or anything else doesn't.
 */
export async function takeBounce(
  trx: Executor,
  localPart: string,
  { raw, receivedAt }: { raw: Uint8Array; receivedAt: number },
): Promise<boolean> {
  const mail = await mailOfBounce(trx, localPart)
  if (!mail) return false
  if (isFailureReport(raw)) await countBounce(trx, mail, receivedAt)
  return true
}

/** Counts a mail that bounced, once, and switches the digest off with the third; `at` in epoch milliseconds. */
export async function countBounce(trx: Executor, mail: DigestMailRow, at: number): Promise<void> {
  if (!(await noteBounce(trx, mail.id, at))) return
  const since = (await findDigestSettings(trx, mail.user_id))?.enabled_at ?? 0
  const bounces = await countBounces(trx, mail.user_id, { since, among: AMONG })
  if (bounces >= MOST_BOUNCES) await switchDigestOff(trx, mail.user_id, at)
}

function isFailureReport(raw: Uint8Array): boolean {
  const length = Math.min(raw.byteLength, LONGEST_REPORT)
  const text = Buffer.from(raw.buffer, raw.byteOffset, length).toString('latin1')
  const [headers = ''] = text.split(/\r?\n\r?\n/, 1)
  return (
    /^content-type:\s*multipart\/report\b/im.test(headers) &&
    /^action:\s*failed\b/im.test(text) &&
    /^status:\s*5\./im.test(text)
  )
}
