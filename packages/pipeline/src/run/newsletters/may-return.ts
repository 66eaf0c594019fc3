import { openDeletions } from '@tidings/db/queries/deletions'
import type { Executor, MailRow } from '@tidings/db/schema'
import type { Understanding } from '../../analyse/analyse-mail.ts'
import { faceOfMail } from './face-of-mail.ts'
import { candidatesFor } from './find-newsletter.ts'

/**
 * Until when a new mail has to wait, in epoch milliseconds: it is of a newsletter whose deletion may still be undone. It
 * is then an issue of that one, or else the first of a new one, as after any deletion. Undefined where it needn't. To be
 * called under lockUser.
 */
export async function mayReturnUntil(
  trx: Executor,
  mail: MailRow,
  understanding: Understanding,
): Promise<number | undefined> {
  const deletions = await openDeletions(trx, mail.user_id)
  if (deletions.length === 0 || mail.newsletter_id !== null) return undefined
  const face = faceOfMail(mail, understanding)
  for (const { holder_id, purge_at } of deletions) {
    const { chosen } = await candidatesFor(trx, holder_id, face)
    if (chosen) return purge_at
  }
  return undefined
}
