import { keepAuthentication, lastAuthentications } from '@tidings/db/queries/authentications'
import { isOwnAddress } from '@tidings/db/queries/own-addresses'
import type { Executor, MailRow } from '@tidings/db/schema'
import type { MailAnalysis } from '../../analyse/analyse-mail.ts'
import type { Authentication } from '../../analyse/sender/authentication.ts'
import { type EarlierMail, type Suspicion, suspicionOf } from '../../analyse/sender/judge-sender.ts'

/** With so many of a newsletter's last mails a new one is compared. */
const COMPARED = 20

/** Whether a mail is a copy that somebody forwarded by hand, and who. */
type Forwarding = Pick<MailAnalysis['identity'], 'isForwardedCopy' | 'forwardedBy'>

/** What is stored of a mail; who forwarded it since that is looked at. */
type Stored = Authentication & { isForwarded: boolean; forwardedBy?: string | null }

/** Keeps what checking a mail's sender came to. */
export async function keepChecks(
  trx: Executor,
  mail: MailRow,
  authentication: Authentication,
  { isForwardedCopy: isForwarded, forwardedBy }: Forwarding,
): Promise<void> {
  const stored: Stored = { ...authentication, isForwarded, forwardedBy }
  // Names come from the mail; PostgreSQL stores no NUL.
  await keepAuthentication(trx, mail.user_id, mail.id, JSON.stringify(stored).replaceAll('\\u0000', ''))
}

/** Why a mail for this newsletter is set apart; null where it is taken for its issue. */
export async function judgeNewcomer(
  trx: Executor,
  mail: MailRow,
  newsletterId: string,
  { authentication, forwarding }: { authentication: Authentication; forwarding: Forwarding },
): Promise<Suspicion | null> {
  if (authentication.ip === null) return null
  const rows = await lastAuthentications(trx, mail.user_id, newsletterId, {
    notId: mail.id,
    limit: COMPARED,
  })
  const { isForwardedCopy: isForwarded, forwardedBy } = forwarding
  const isByUser = forwardedBy !== null && (await isOwnAddress(trx, mail.user_id, forwardedBy))
  return suspicionOf({ authentication, isForwarded, forwardedBy, isByUser }, rows.flatMap(earlierMail))
}

function earlierMail({
  authentication,
  let_in_at,
}: Pick<MailRow, 'authentication' | 'let_in_at'>): EarlierMail[] {
  if (authentication === null) return []
  // Written by keepChecks alone.
  const stored = JSON.parse(authentication) as Stored
  return [{ authentication: stored, isLetIn: let_in_at !== null, ...forwardingOf(stored) }]
}

function forwardingOf({ isForwarded, forwardedBy = null }: Stored) {
  return { isForwarded, forwardedBy }
}
