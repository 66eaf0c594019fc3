import { keepAuthentication, lastAuthentications } from '@tidings/db/queries/authentications'
import type { Executor, MailRow } from '@tidings/db/schema'
import type { Authentication } from '../authenticate/authentication.ts'
import { type EarlierMail, suspicionOf } from '../authenticate/judge-sender.ts'

/** With so many of a newsletter's last mails a new one is compared. */
const COMPARED = 20

/** What is stored of a mail: what its checks came to, and whether it is a copy that somebody forwarded. */
type Stored = Authentication & { isForwarded: boolean }

/** Keeps what checking a mail's sender came to. */
export async function keepChecks(
  trx: Executor,
  mail: MailRow,
  authentication: Authentication,
  isForwarded: boolean,
): Promise<void> {
  const stored: Stored = { ...authentication, isForwarded }
  // Names come from the mail; PostgreSQL stores no NUL.
  await keepAuthentication(trx, mail.user_id, mail.id, JSON.stringify(stored).replaceAll('\\u0000', ''))
}

/** Why a mail for this newsletter is set apart, in words; null where it is taken for its issue. */
export async function judgeNewcomer(
  trx: Executor,
  mail: MailRow,
  newsletterId: string,
  checked: { authentication: Authentication; isForwarded: boolean },
): Promise<string | null> {
  if (checked.authentication.ip === null) return null
  const rows = await lastAuthentications(trx, mail.user_id, newsletterId, {
    notId: mail.id,
    limit: COMPARED,
  })
  return suspicionOf(checked, rows.flatMap(earlierMail))
}

function earlierMail({
  authentication,
  let_in_at,
}: Pick<MailRow, 'authentication' | 'let_in_at'>): EarlierMail[] {
  if (authentication === null) return []
  // Written by keepChecks alone.
  const stored = JSON.parse(authentication) as Stored
  return [{ authentication: stored, isLetIn: let_in_at !== null, isForwarded: stored.isForwarded }]
}
