import type { ArticleRow, Executor, NonArticlePartRow } from '../schema.ts'

/** What turning an article asks of it. */
export type ReclassifiableArticle = Pick<
  ArticleRow,
  | 'id'
  | 'newsletter_id'
  | 'mail_id'
  | 'title'
  | 'story_id'
  | 'received_at'
  | 'excluded_at'
  | 'reclassified'
  | 'features'
> & {
  /** The non-article part that it was made of, or null. */
  non_article_part_id: string | null
}

/** An article of an issue, left out or not; undefined when the user's issue has no such article. */
export async function findArticleToReclassify(
  db: Executor,
  userId: string,
  mailId: string,
  id: string,
): Promise<ReclassifiableArticle | undefined> {
  return db
    .selectFrom('articles as a')
    .leftJoin('non_article_parts as l', 'l.article_id', 'a.id')
    .select(['a.id', 'a.newsletter_id', 'a.mail_id', 'a.title', 'a.story_id', 'a.received_at'])
    .select(['a.excluded_at', 'a.reclassified', 'a.features', 'l.id as non_article_part_id'])
    .where('a.user_id', '=', userId)
    .where('a.mail_id', '=', mailId)
    .where('a.id', '=', id)
    .executeTakeFirst()
}

/** A non-article part of an issue; undefined when the user's issue has no such non-article part. */
export async function findNonArticlePartToReclassify(
  db: Executor,
  userId: string,
  mailId: string,
  id: string,
): Promise<NonArticlePartRow | undefined> {
  return db
    .selectFrom('non_article_parts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('mail_id', '=', mailId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Leaves an article out from an instant on (epoch milliseconds), or puts it back with null; `reclassified` by the user
 * or not.
 */
export async function setExcluded(
  db: Executor,
  userId: string,
  id: string,
  { excludedAt, reclassified }: { excludedAt: number | null; reclassified: boolean },
): Promise<void> {
  await db
    .updateTable('articles')
    .set({ excluded_at: excludedAt, reclassified: reclassified ? 1 : 0 })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** From now on the non-article part is that article, for as long as that is not left out. */
export async function nameMadeArticle(
  db: Executor,
  userId: string,
  nonArticlePartId: string,
  articleId: string,
): Promise<void> {
  await db
    .updateTable('non_article_parts')
    .set({ article_id: articleId })
    .where('user_id', '=', userId)
    .where('id', '=', nonArticlePartId)
    .execute()
}

/** The features of the parts of an issue that stay where a part is reclassified away from: JSON, as they are stored. */
export async function featuresThatStayed(
  db: Executor,
  userId: string,
  mailId: string,
  verdict: 'article' | 'non-article',
): Promise<string[]> {
  const rows =
    verdict === 'non-article'
      ? await db
          .selectFrom('articles')
          .select('features')
          .where('user_id', '=', userId)
          .where('mail_id', '=', mailId)
          .where('excluded_at', 'is', null)
          .execute()
      : await db
          .selectFrom('non_article_parts')
          .select('features')
          .where('user_id', '=', userId)
          .where('mail_id', '=', mailId)
          .where('article_id', 'is', null)
          .execute()
  return rows.flatMap(({ features }) => features ?? [])
}
