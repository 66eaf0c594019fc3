import { sql, type Transaction } from 'kysely'
import type { Executor, Tables } from '../../schema.ts'
import { batchesOf } from '../common/rows.ts'
import { ownedBy, values } from '../common/values.ts'

/** The key of a tag: `Linux` and `linux` are one tag. */
export const tagKey = (tag: string): string => tag.normalize('NFC').toLowerCase()

/** Adds the tags found in an article's mail; one that it has, or that the user removed, stays as it is. */
export async function insertTags(db: Executor, userId: string, articleId: string, tags: readonly string[]) {
  await insertTagsOf(db, userId, new Map([[articleId, tags]]))
}

/** The same for several articles, by article id. */
export async function insertTagsOf(
  db: Executor,
  userId: string,
  tags: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const rows = [...tags].flatMap(([articleId, own]) =>
    own.map((tag) => ({ user_id: userId, article_id: articleId, tag, key: tagKey(tag) })),
  )
  for (const batch of batchesOf(rows))
    await db
      .insertInto('article_tags')
      .values(batch)
      .onConflict((conflict) => conflict.columns(['article_id', 'key']).doNothing())
      .execute()
}

/**
 * Adds and removes tags for the user; `now` in epoch milliseconds. An existing tag in another case keeps its
 * spelling. The article must be the user's.
 */
export async function changeTags(
  trx: Transaction<Tables>,
  userId: string,
  articleId: string,
  { add, remove, now }: { add: readonly string[]; remove: readonly string[]; now: number },
): Promise<void> {
  if (remove.length > 0) {
    await trx
      .updateTable('article_tags')
      .set({ removed_at: now })
      .where(ownedBy(userId))
      .where('article_id', '=', articleId)
      .where('key', 'in', remove.map(tagKey))
      .where('removed_at', 'is', null)
      .execute()
  }
  const added = new Map(add.map((tag) => [tagKey(tag), tag]))
  if (added.size === 0) return
  await trx
    .insertInto('article_tags')
    .values(
      [...added].map(([key, tag]) => ({
        user_id: userId,
        article_id: articleId,
        tag,
        key,
        by_reader: 1 as const,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['article_id', 'key'])
        .doUpdateSet((eb) => ({ tag: eb.ref('excluded.tag'), by_reader: 1, removed_at: null }))
        .where('article_tags.removed_at', 'is not', null),
    )
    .execute()
}

/** Deletes all but the last `keep` of the tags that the user gave an article and removed again. */
export async function deleteOldRemovedTags(db: Executor, userId: string, articleId: string, keep: number) {
  const taken = db
    .selectFrom('article_tags')
    .select('key')
    .where(ownedBy(userId))
    .where('article_id', '=', articleId)
    .where('by_reader', '=', 1)
    .where('removed_at', 'is not', null)
    .orderBy('removed_at', 'desc')
    .orderBy('key')
  const forgotten = (await taken.execute()).slice(keep).map(({ key }) => key)
  if (forgotten.length === 0) return
  await db
    .deleteFrom('article_tags')
    .where(ownedBy(userId))
    .where('article_id', '=', articleId)
    .where('key', 'in', forgotten)
    .execute()
}

/** The tags of these articles, in alphabetical order; an article without tags is absent. */
export async function tagsOfArticles(db: Executor, userId: string, articleIds: readonly string[]) {
  const tags = new Map<string, string[]>()
  if (articleIds.length === 0) return tags
  const rows = await db
    .selectFrom('article_tags')
    .select(['article_id', 'tag'])
    .where(ownedBy(userId))
    .where('article_id', 'in', values(db, articleIds))
    .where('removed_at', 'is', null)
    .orderBy('key')
    .execute()
  for (const row of rows) {
    const known = tags.get(row.article_id)
    if (known) known.push(row.tag)
    else tags.set(row.article_id, [row.tag])
  }
  return tags
}

/**
 * The user's tags with their number of articles and whether the user added one of them, the most frequent first, at
 * most `limit`.
 */
export async function countTags(db: Executor, userId: string, limit: number) {
  const rows = await db
    .selectFrom('article_tags')
    .select((eb) => [
      sql<string>`min(tag)`.as('tag'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('by_reader').as('byUser'),
    ])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .where((eb) =>
      eb(
        'article_id',
        'not in',
        eb
          .selectFrom('articles')
          .select('articles.id')
          .where('articles.user_id', '=', userId)
          .where('articles.excluded_at', 'is not', null),
      ),
    )
    .groupBy('key')
    .orderBy('count', 'desc')
    .orderBy('key')
    .limit(limit)
    .execute()
  return rows.map(({ byUser, ...row }) => ({ ...row, byUser: byUser === 1 }))
}

/** The user's tags whose keys begin so, each as written once, by key. */
export async function tagsWithPrefix(db: Executor, userId: string, prefix: string, limit: number) {
  const start = tagKey(prefix)
  const rows = await db
    .selectFrom('article_tags')
    .select((eb) => ['key', eb.fn.min<string>('tag').as('tag')])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .where((eb) => eb(eb.fn<string>('substr', ['key', sql.lit(1), sql.lit(start.length)]), '=', start))
    .groupBy('key')
    .orderBy('key')
    .limit(limit)
    .execute()
  return rows.map(({ tag }) => tag)
}
