import type { Executor, MailRow } from '../schema.ts'

/** Ids of all accounts, the oldest first. */
export async function listUserIds(db: Executor): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').orderBy('created_at').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** The settled mails of a user, or of some of their newsletters, the oldest first; repetitions of others are not among them. */
export async function mailsToReprocess(
  db: Executor,
  userId: string,
  newsletterIds?: readonly string[],
): Promise<Pick<MailRow, 'id' | 'newsletter_id' | 'subject' | 'received_at'>[]> {
  let query = db
    .selectFrom('mails')
    .select(['id', 'newsletter_id', 'subject', 'received_at'])
    .where('user_id', '=', userId)
    .where('state', 'in', ['processed', 'not-understood'])
  if (newsletterIds) query = query.where('newsletter_id', 'in', newsletterIds)
  return query.orderBy('received_at').orderBy('id').execute()
}
