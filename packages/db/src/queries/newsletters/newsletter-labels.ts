import type { NewsletterLabelKind } from '../../schema/newsletters.ts'
import type { Executor, NewsletterLabelRow } from '../../schema.ts'

/** Folders and tags of the user's newsletters. */
export async function listNewsletterLabels(db: Executor, userId: string): Promise<NewsletterLabelRow[]> {
  return db.selectFrom('newsletter_labels').selectAll().where('user_id', '=', userId).orderBy('key').execute()
}

/** Labels are compared case-insensitively. */
const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase()

/** Adds a label to newsletters of the user. */
export async function addNewsletterLabel(
  db: Executor,
  userId: string,
  newsletterIds: readonly string[],
  { kind, name }: { kind: NewsletterLabelKind; name: string },
): Promise<void> {
  if (newsletterIds.length === 0) return
  await db
    .insertInto('newsletter_labels')
    .values(newsletterIds.map((id) => ({ newsletter_id: id, user_id: userId, kind, key: keyOf(name), name })))
    .onConflict((conflict) => conflict.columns(['newsletter_id', 'kind', 'key']).doUpdateSet({ name }))
    .execute()
}

/** Removes a label, or without a name all of its kind, from newsletters of the user. */
export async function removeNewsletterLabels(
  db: Executor,
  userId: string,
  newsletterIds: readonly string[],
  { kind, name }: { kind: NewsletterLabelKind; name?: string },
): Promise<void> {
  if (newsletterIds.length === 0) return
  let query = db
    .deleteFrom('newsletter_labels')
    .where('user_id', '=', userId)
    .where('newsletter_id', 'in', [...newsletterIds])
    .where('kind', '=', kind)
  if (name !== undefined) query = query.where('key', '=', keyOf(name))
  await query.execute()
}
