import { listUnconfirmed } from '@tidings/db/queries/confirmations'
import type { Executor, MailRow, NewsletterRow } from '@tidings/db/schema'
import type { MailAnalysis } from '../../analyse/analyse-mail.ts'
import { isFromNewsletter } from '../../analyse/confirmation/is-from-newsletter.ts'

/**
 * The newsletter that a mail asks to confirm, or may ask: one that the user added, that is not confirmed, and that the mail comes
 * from; undefined where there is none, or where two could be meant.
 */
export async function awaitedNewsletter(
  trx: Executor,
  mail: Pick<MailRow, 'user_id'>,
  { classification, identity, subject }: MailAnalysis,
): Promise<NewsletterRow | undefined> {
  if (!classification.choice || identity.from === null) return undefined
  const asking = { sender: identity.from, subject }
  const open = (await listUnconfirmed(trx, mail.user_id)).map((newsletter) => ({
    newsletter,
    fit: isFromNewsletter(asking, { name: newsletter.name, sourceEmail: newsletter.source_email }),
  }))
  const best = Math.max(0, ...open.map(({ fit }) => fit))
  const [first, ...others] = open.filter(({ fit }) => fit === best && fit > 0)
  return others.length > 0 ? undefined : first?.newsletter
}
