import { settleMail } from '@tidings/db/queries/mails/mails'
import type { Executor } from '@tidings/db/schema'
import { seedMail, seedNonArticlePart } from '@tidings/db/testing/seed'

/** Fields of the issue. */
interface Wanted {
  subject: string
  /** Epoch milliseconds. */
  receivedAt: number
  /** Whether processing failed with a timeout of 5 s. */
  notUnderstood?: boolean
  /** Its counted paragraphs and links; its one non-article part, a sponsor, has 2 and 1 of them. */
  totals?: { paragraphs: number; links: number }
}

/** Adds an issue without articles to a newsletter, with a sponsor part if totals are given. Returns its id. */
export async function addIssue(
  db: Executor,
  { userId, newsletterId }: { userId: string; newsletterId: string },
  { subject, receivedAt, notUnderstood, totals }: Wanted,
): Promise<string> {
  const mailId = await seedMail(db, userId, receivedAt)
  await settleMail(db, userId, mailId, {
    state: notUnderstood ? 'not-understood' : 'processed',
    ...(notUnderstood ? { reason: 'time-limit', reasonDetail: '5' } : { reason: null }),
    kind: 'newsletter',
    newsletterId,
    subject,
  })
  if (totals) {
    await seedNonArticlePart(db, { userId, mailId }, { features: '["label:sponsored by"]' })
    const { paragraphs, links } = totals
    await db
      .updateTable('mails')
      .set({ paragraphs, link_count: links, hidden_words: 0 })
      .where('id', '=', mailId)
      .execute()
  }
  return mailId
}
