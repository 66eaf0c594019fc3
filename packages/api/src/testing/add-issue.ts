import { settleMail } from '@tidings/db/queries/mails'
import type { Executor } from '@tidings/db/schema'
import { seedMail, seedNonArticlePart } from '@tidings/db/testing/seed'

/** What an issue should be. */
interface Wanted {
  subject: string
  /** Epoch milliseconds. */
  receivedAt: number
  /** Whether it could not be read, for taking longer than 5 s. */
  notUnderstood?: boolean
  /** Paragraphs and links that were counted in it; its one non-article part, a sponsor, brings 2 and 1 of them. */
  totals?: { paragraphs: number; links: number }
}

/** Returns a newsletter an issue without articles, and a sponsor when its totals are told. Gives its id. */
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
