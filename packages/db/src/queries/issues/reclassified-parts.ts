import type { Executor, NonArticlePartRow } from '../../schema.ts'
import { own } from '../common/rows.ts'
import { ownedBy } from '../common/values.ts'

/** The data for reclassifying an article. */
export type ReclassifiableArticle = NonNullable<Awaited<ReturnType<typeof findArticleToReclassify>>>

/** An article of an issue, hidden or not, and the non-article part that it was made from; undefined if the user's issue has no such article. */
export async function findArticleToReclassify(db: Executor, userId: string, mailId: string, id: string) {
  return db
    .selectFrom('articles as a')
    .leftJoin('non_article_parts as l', 'l.article_id', 'a.id')
    .select(['a.id', 'a.newsletter_id', 'a.mail_id', 'a.title', 'a.story_id', 'a.received_at'])
    .select(['a.excluded_at', 'a.reclassified', 'a.features', 'l.id as non_article_part_id'])
    .where(ownedBy(userId, 'a.user_id'))
    .where('a.mail_id', '=', mailId)
    .where('a.id', '=', id)
    .executeTakeFirst()
}

/** A non-article part of an issue; undefined if the user's issue has no such part. */
export async function findNonArticlePartToReclassify(
  db: Executor,
  userId: string,
  mailId: string,
  id: string,
): Promise<NonArticlePartRow | undefined> {
  return db
    .selectFrom('non_article_parts')
    .selectAll()
    .where(ownedBy(userId))
    .where('mail_id', '=', mailId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Hides an article from a time on (epoch milliseconds), or restores it with null; `reclassified` says whether the
 * user did it.
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
    .where(own(userId, id))
    .execute()
}

/** Makes the article from the non-article part, until it is hidden. */
export async function setArticleOfPart(
  db: Executor,
  userId: string,
  nonArticlePartId: string,
  articleId: string,
): Promise<void> {
  await db
    .updateTable('non_article_parts')
    .set({ article_id: articleId })
    .where(own(userId, nonArticlePartId))
    .execute()
}

/** The features of the other parts: JSON, as stored. */
export async function featuresOfUnchangedParts(
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
          .where(ownedBy(userId))
          .where('mail_id', '=', mailId)
          .where('excluded_at', 'is', null)
          .execute()
      : await db
          .selectFrom('non_article_parts')
          .select('features')
          .where(ownedBy(userId))
          .where('mail_id', '=', mailId)
          .where('article_id', 'is', null)
          .execute()
  return rows.flatMap(({ features }) => features ?? [])
}
