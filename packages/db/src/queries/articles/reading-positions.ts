import type { Executor } from '../../schema.ts'
import { asInserted, own } from '../common/rows.ts'

/**
 * Stores how far the user has read one of their articles, in UTF-16 code units of its text content; null deletes it.
 * `doneAt` is when they got there, in epoch milliseconds: the latest wins. The caller has checked that the article is
 * the user's.
 */
export async function setReadingPosition(
  db: Executor,
  userId: string,
  articleId: string,
  { position, doneAt }: { position: number | null; doneAt: number },
): Promise<void> {
  if (position === null) {
    await db
      .deleteFrom('reading_positions')
      .where(own(userId, articleId, 'article_id'))
      .where('set_at', '<=', doneAt)
      .execute()
    return
  }
  await db
    .insertInto('reading_positions')
    .values({ article_id: articleId, user_id: userId, position, set_at: doneAt })
    .onConflict((conflict) =>
      conflict
        .column('article_id')
        .doUpdateSet(asInserted('position', 'set_at'))
        .whereRef('reading_positions.set_at', '<=', 'excluded.set_at'),
    )
    .execute()
}
