import type { MailRow } from '@tidings/db/schema'
import { isPublicAddress } from '@tidings/mail/common/net/public-address'
import { type Authentication, NOTHING_CHECKED } from '@tidings/mail/sender/authentication'
import { clientOf } from '@tidings/mail/sender/client-of'

/** Checks the sender of a mail, given its SMTP client and the envelope's sender. */
export type SenderCheck = (
  raw: Uint8Array,
  envelope: { ip: string; helo: string | null; mailFrom: string },
) => Promise<Authentication>

/**
 * The result of checking a mail's sender; null if it was checked before. If the check itself fails, nothing is proved:
 * otherwise a mail that makes it fail would be trusted.
 */
export async function checkSender(
  { authenticate, log }: { authenticate?: SenderCheck; log: { info(about: object, message: string): void } },
  mail: MailRow,
  raw: Uint8Array,
): Promise<Authentication | null> {
  if (mail.authentication !== null || !authenticate) return null
  if (mail.remote_ip === null) return NOTHING_CHECKED
  const client = clientOf(raw, { ip: mail.remote_ip, helo: mail.helo }, isPublicAddress)
  try {
    const checks = await authenticate(raw, { ...client, mailFrom: mail.envelope_from })
    return { ...checks, isRelayed: client.ip !== mail.remote_ip }
  } catch (error) {
    log.info({ mailId: mail.id, err: error }, 'the sender of an email could not be checked')
    return { ...NOTHING_CHECKED, ...client, dmarc: { result: 'permerror', policy: null } }
  }
}
