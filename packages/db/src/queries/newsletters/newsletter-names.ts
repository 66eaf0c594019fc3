import type { Executor, NewsletterRow } from '../../schema.ts'

/** Newsletters of all users whose name has the form of an address. */
export async function listNewslettersNamedByAddress(
  db: Executor,
): Promise<(Pick<NewsletterRow, 'id' | 'name' | 'source_email'> & { user_id: string })[]> {
  const rows = await db
    .selectFrom('newsletters')
    .select(['id', 'user_id', 'name', 'source_email'])
    .where('name', 'like', '%_@_%')
    .where('name', 'not like', '% %')
    .execute()
  return rows.flatMap(({ user_id, ...row }) => (user_id === null ? [] : [{ ...row, user_id }]))
}

/** Renames a newsletter unless its name has changed. */
export async function renameNewsletter(
  db: Executor,
  userId: string,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<void> {
  await db
    .updateTable('newsletters')
    .set({ name: to })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('name', '=', from)
    .execute()
}
