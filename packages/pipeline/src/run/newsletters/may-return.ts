import { openDeletions } from '@tidings/db/queries/deletions'
import type { Executor, MailRow } from '@tidings/db/schema'
import type { MailAnalysis } from '../../analyse/analyse-mail.ts'
import { candidatesFor } from './find-newsletter.ts'
import { fingerprintOfMail } from './fingerprint-of-mail.ts'

/**
 * Until when a new mail has to wait, in epoch milliseconds: it is of a newsletter whose deletion may still be undone. It
 * is then an issue of that one, or else the first of a new one, as after any deletion. Undefined where it needn't. To be
 * called under lockUser.
 */
export async function mayReturnUntil(
  trx: Executor,
  mail: MailRow,
  analysis: MailAnalysis,
): Promise<number | undefined> {
  const deletions = await openDeletions(trx, mail.user_id)
  if (deletions.length === 0 || mail.newsletter_id !== null) return undefined
  const fingerprint = fingerprintOfMail(mail, analysis)
  for (const { holder_id, purge_at } of deletions) {
    const { chosen } = await candidatesFor(trx, holder_id, fingerprint)
    if (chosen) return purge_at
  }
  return undefined
}
