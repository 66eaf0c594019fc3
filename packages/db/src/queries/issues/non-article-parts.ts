import type { Executor, NewNonArticlePart } from '../../schema.ts'
import { batchesOf } from '../common/rows.ts'
import { ownedBy } from '../common/values.ts'

/** Replaces the non-article parts of an issue. */
export async function replaceNonArticleParts(
  db: Executor,
  mailId: string,
  nonArticleParts: readonly NewNonArticlePart[],
): Promise<void> {
  await db.deleteFrom('non_article_parts').where('mail_id', '=', mailId).execute()
  await insertNonArticleParts(db, nonArticleParts)
}

/** Stores the non-article parts of an issue that has none yet. */
export async function insertNonArticleParts(db: Executor, nonArticleParts: readonly NewNonArticlePart[]) {
  for (const batch of batchesOf(nonArticleParts))
    await db.insertInto('non_article_parts').values(batch).execute()
}

/** The unsubscribe link is among this many last links of a mail. */
const LAST = 200

/** The visible links of a mail's non-article parts, as JSON, part by part in the order of the mail. */
export async function linksOfNonArticleParts(db: Executor, userId: string, mailId: string) {
  const rows = await db
    .selectFrom('non_article_parts')
    .select('links')
    .where(ownedBy(userId))
    .where('mail_id', '=', mailId)
    .where('reason', '!=', 'hidden')
    .where('link_count', '>', 0)
    .orderBy('position', 'desc')
    .limit(LAST)
    .execute()
  return rows.map(({ links }) => links).toReversed()
}
