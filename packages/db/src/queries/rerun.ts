import { sql } from 'kysely'
import type { ArticleRow, Executor, LeftoverRow } from '../schema.ts'
import { indexable } from './indexable.ts'
import { tagKey } from './tags.ts'

/** So many rows at a time, as a statement takes only so many parameters. */
const ROWS = 500

/** The articles of an issue as they are stored, left out ones among them, in their order. */
export async function storedArticles(db: Executor, userId: string, mailId: string): Promise<ArticleRow[]> {
  return db
    .selectFrom('articles')
    .selectAll()
    .where('user_id', '=', userId)
    .where('mail_id', '=', mailId)
    .orderBy('position')
    .execute()
}

/** What an issue left over, as it is stored. */
export async function storedLeftovers(db: Executor, userId: string, mailId: string): Promise<LeftoverRow[]> {
  return db
    .selectFrom('leftovers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('mail_id', '=', mailId)
    .orderBy('position')
    .execute()
}

/** The story of the article at a place of an issue, none or one. */
export async function storiesOfIssue(
  db: Executor,
  userId: string,
  mailId: string,
  position: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('articles')
    .select('story_id')
    .where('user_id', '=', userId)
    .where('mail_id', '=', mailId)
    .where('position', '=', position)
    .execute()
  return rows.map((row) => row.story_id)
}

/** Tags and story keys of an issue's articles, by the article's id. */
export type IssueMarks = Awaited<ReturnType<typeof marksOfIssue>>

/** Reads the tags and story keys of an issue's articles. */
export async function marksOfIssue(db: Executor, userId: string, mailId: string) {
  const ids = db
    .selectFrom('articles')
    .select('id')
    .where('user_id', '=', userId)
    .where('mail_id', '=', mailId)
  const tags = await db.selectFrom('article_tags').selectAll().where('article_id', 'in', ids).execute()
  const keys = await db
    .selectFrom('article_keys')
    .select(['article_id', 'key'])
    .where('user_id', '=', userId)
    .where('article_id', 'in', ids)
    .execute()
  return {
    tags: Map.groupBy(tags, ({ article_id }) => article_id),
    keys: Map.groupBy(keys, ({ article_id }) => article_id),
  }
}

/** Frees the places of an issue's articles, so that each can be given its new one; to be followed by that in one transaction. */
export async function clearPlaces(db: Executor, userId: string, mailId: string): Promise<void> {
  await db
    .updateTable('articles')
    .set({ position: sql<number>`-1 - position` })
    .where('user_id', '=', userId)
    .where('mail_id', '=', mailId)
    .execute()
}

/** Changes what is given of an article. */
export async function updateArticle(
  db: Executor,
  userId: string,
  id: string,
  change: Partial<Omit<ArticleRow, 'id' | 'user_id' | 'mail_id'>>,
): Promise<void> {
  await db.updateTable('articles').set(change).where('user_id', '=', userId).where('id', '=', id).execute()
}

/** Takes away the tags that were found in the mail and are not among those found now; the reader's stay. */
export async function dropFoundTags(
  db: Executor,
  userId: string,
  articleId: string,
  now: readonly string[],
): Promise<void> {
  let query = db
    .deleteFrom('article_tags')
    .where('user_id', '=', userId)
    .where('article_id', '=', articleId)
    .where('by_reader', '=', 0)
    .where('removed_at', 'is', null)
  if (now.length > 0) query = query.where('key', 'not in', now.map(tagKey))
  await query.execute()
}

/** Replaces what later tellings of its story find an article by. */
export async function replaceStoryKeys(
  db: Executor,
  userId: string,
  articleId: string,
  keys: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('article_keys')
    .where('user_id', '=', userId)
    .where('article_id', '=', articleId)
    .execute()
  const rows = keys.map((key) => ({ user_id: userId, article_id: articleId, key: indexable(key) }))
  for (let at = 0; at < rows.length; at += ROWS) {
    await db
      .insertInto('article_keys')
      .values(rows.slice(at, at + ROWS))
      .onConflict((conflict) => conflict.columns(['user_id', 'key', 'article_id']).doNothing())
      .execute()
  }
}
