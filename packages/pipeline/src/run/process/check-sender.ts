import type { MailRow } from '@tidings/db/schema'
import { type Authentication, NOTHING_CHECKED } from '../../analyse/sender/authentication.ts'
import { clientOf } from '../../analyse/sender/client-of.ts'
import { isPublicAddress } from '../../common/net/public-address.ts'

/** Checks who sent a mail, given who handed it over and the envelope's sender. */
export type SenderCheck = (
  raw: Uint8Array,
  envelope: { ip: string; helo: string | null; mailFrom: string },
) => Promise<Authentication>

/**
 * What checking a mail's sender comes to; null when that was done before. Where the check itself fails nothing is proved,
 * as otherwise a mail that makes it fail would be taken for whose it says it is.
 */
export async function checkSender(
  {
    authenticate,
    log,
  }: { authenticate?: SenderCheck; log: { info(details: object, message: string): void } },
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
    log.info({ mailId: mail.id, err: error }, 'the sender of a mail could not be checked')
    return { ...NOTHING_CHECKED, ...client, dmarc: { result: 'permerror', policy: null } }
  }
}
