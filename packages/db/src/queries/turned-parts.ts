import type { ArticleRow, Executor, LeftoverRow } from '../schema.ts'

/** What turning an article asks of it. */
export type TurnableArticle = Pick<
  ArticleRow,
  | 'id'
  | 'newsletter_id'
  | 'mail_id'
  | 'title'
  | 'story_id'
  | 'received_at'
  | 'left_out_at'
  | 'turned'
  | 'traits'
> & {
  /** The leftover that it was made of, or null. */
  leftover_id: string | null
}

/** An article of an issue, left out or not; undefined when the user's issue has no such article. */
export async function findArticleToTurn(
  db: Executor,
  userId: string,
  mailId: string,
  id: string,
): Promise<TurnableArticle | undefined> {
  return db
    .selectFrom('articles as a')
    .leftJoin('leftovers as l', 'l.article_id', 'a.id')
    .select(['a.id', 'a.newsletter_id', 'a.mail_id', 'a.title', 'a.story_id', 'a.received_at'])
    .select(['a.left_out_at', 'a.turned', 'a.traits', 'l.id as leftover_id'])
    .where('a.user_id', '=', userId)
    .where('a.mail_id', '=', mailId)
    .where('a.id', '=', id)
    .executeTakeFirst()
}

/** A leftover of an issue; undefined when the user's issue has no such leftover. */
export async function findLeftoverToTurn(
  db: Executor,
  userId: string,
  mailId: string,
  id: string,
): Promise<LeftoverRow | undefined> {
  return db
    .selectFrom('leftovers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('mail_id', '=', mailId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Leaves an article out from an instant on (epoch milliseconds), or puts it back with null; `turned` by the reader or not. */
export async function setLeftOut(
  db: Executor,
  userId: string,
  id: string,
  { leftOutAt, turned }: { leftOutAt: number | null; turned: boolean },
): Promise<void> {
  await db
    .updateTable('articles')
    .set({ left_out_at: leftOutAt, turned: turned ? 1 : 0 })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** From now on the leftover is that article, for as long as that is not left out. */
export async function nameMadeArticle(
  db: Executor,
  userId: string,
  leftoverId: string,
  articleId: string,
): Promise<void> {
  await db
    .updateTable('leftovers')
    .set({ article_id: articleId })
    .where('user_id', '=', userId)
    .where('id', '=', leftoverId)
    .execute()
}

/** The traits of the parts of an issue that stay where a part is turned away from: JSON, as they are stored. */
export async function traitsThatStayed(
  db: Executor,
  userId: string,
  mailId: string,
  verdict: 'article' | 'leftover',
): Promise<string[]> {
  const rows =
    verdict === 'leftover'
      ? await db
          .selectFrom('articles')
          .select('traits')
          .where('user_id', '=', userId)
          .where('mail_id', '=', mailId)
          .where('left_out_at', 'is', null)
          .execute()
      : await db
          .selectFrom('leftovers')
          .select('traits')
          .where('user_id', '=', userId)
          .where('mail_id', '=', mailId)
          .where('article_id', 'is', null)
          .execute()
  return rows.flatMap(({ traits }) => traits ?? [])
}
