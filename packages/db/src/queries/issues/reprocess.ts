import { sql } from 'kysely'
import type { ArticleRow, Executor } from '../../schema.ts'
import { tagKey } from '../articles/tags.ts'
import { own } from '../common/rows.ts'
import { ownedBy } from '../common/values.ts'

/** The stored articles of an issue, including hidden ones, in order. */
export async function storedArticles(db: Executor, userId: string, mailId: string): Promise<ArticleRow[]> {
  return db
    .selectFrom('articles')
    .selectAll()
    .where(ownedBy(userId))
    .where('mail_id', '=', mailId)
    .orderBy('position')
    .execute()
}

/** The stored non-article parts of an issue. */
export async function storedNonArticleParts(db: Executor, userId: string, mailId: string) {
  return db
    .selectFrom('non_article_parts')
    .selectAll()
    .where(ownedBy(userId))
    .where('mail_id', '=', mailId)
    .orderBy('position')
    .execute()
}

/** Tags of an issue's articles, by the article's id. */
export type IssueMarks = Awaited<ReturnType<typeof marksOfIssue>>

/** Reads the tags of an issue's articles. */
export async function marksOfIssue(db: Executor, userId: string, mailId: string) {
  const ids = db.selectFrom('articles').select('id').where(ownedBy(userId)).where('mail_id', '=', mailId)
  const tags = await db.selectFrom('article_tags').selectAll().where('article_id', 'in', ids).execute()
  return {
    tags: Map.groupBy(tags, ({ article_id }) => article_id),
  }
}

/** Clears the positions of an issue's articles, so that each can get its new one; call that in the same transaction. */
export async function clearPlaces(db: Executor, userId: string, mailId: string): Promise<void> {
  await db
    .updateTable('articles')
    .set({ position: sql<number>`-1 - position` })
    .where(ownedBy(userId))
    .where('mail_id', '=', mailId)
    .execute()
}

/** Changes the given fields of an article. */
export async function updateArticle(
  db: Executor,
  userId: string,
  id: string,
  change: Partial<Omit<ArticleRow, 'id' | 'user_id' | 'mail_id'>>,
): Promise<void> {
  await db.updateTable('articles').set(change).where(own(userId, id)).execute()
}

/** Removes tags from the mail that are not found any more; the user's stay. */
export async function dropFoundTags(db: Executor, userId: string, articleId: string, now: readonly string[]) {
  let query = db
    .deleteFrom('article_tags')
    .where(own(userId, articleId, 'article_id'))
    .where('by_reader', '=', 0)
    .where('removed_at', 'is', null)
  if (now.length > 0) query = query.where('key', 'not in', now.map(tagKey))
  await query.execute()
}
