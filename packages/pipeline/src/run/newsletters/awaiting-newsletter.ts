import { listAwaited } from '@tidings/db/queries/confirmations'
import { lastFingerprints } from '@tidings/db/queries/sender-fingerprints'
import type { Executor, NewsletterRow } from '@tidings/db/schema'
import { isFirstOf } from '../../analyse/confirmation/is-first-of.ts'
import type { SenderFingerprint } from '../../analyse/sender/sender-fingerprint.ts'
import { fingerprintOfRow } from './fingerprint-of-row.ts'

/** Of the mails that asked to confirm a newsletter so many are looked at. */
const ASKED = 5

/**
 * The newsletter that the user added by hand and whose first issue a mail from another address is, see isFirstOf;
 * undefined where there is none, or where two could be meant.
 */
export async function awaitingNewsletter(
  trx: Executor,
  userId: string,
  fingerprint: SenderFingerprint,
): Promise<NewsletterRow | undefined> {
  const fits: { newsletter: NewsletterRow; fit: number }[] = []
  // One after the other: a transaction has one connection.
  for (const newsletter of await listAwaited(trx, userId)) {
    const asked = (await lastFingerprints(trx, userId, newsletter.id, { limit: ASKED })).map(fingerprintOfRow)
    const fit = isFirstOf(fingerprint, { name: newsletter.name, sourceEmail: newsletter.source_email, asked })
    if (fit > 0) fits.push({ newsletter, fit })
  }
  const best = Math.max(0, ...fits.map(({ fit }) => fit))
  const [first, ...others] = fits.filter(({ fit }) => fit === best)
  return others.length > 0 ? undefined : first?.newsletter
}
