import type { Executor } from '../schema.ts'

/**
 * Stores how far the user has read one of their articles, in UTF-16 code units of its text content; null forgets it. The
 * last call wins. `now` in epoch milliseconds. The caller knows that the article is the user's.
 */
export async function setReadingPosition(
  db: Executor,
  userId: string,
  articleId: string,
  { position, now }: { position: number | null; now: number },
): Promise<void> {
  if (position === null) {
    await db
      .deleteFrom('reading_positions')
      .where('user_id', '=', userId)
      .where('article_id', '=', articleId)
      .execute()
    return
  }
  await db
    .insertInto('reading_positions')
    .values({ article_id: articleId, user_id: userId, position, set_at: now })
    .onConflict((conflict) =>
      conflict.column('article_id').doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        set_at: eb.ref('excluded.set_at'),
      })),
    )
    .execute()
}
