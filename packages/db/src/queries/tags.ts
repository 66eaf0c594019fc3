import type { Executor } from '../schema.ts'

/** Gives an article these tags; one that it has already stays. */
export async function insertTags(
  db: Executor,
  userId: string,
  articleId: string,
  tags: readonly string[],
): Promise<void> {
  if (tags.length === 0) return
  await db
    .insertInto('article_tags')
    .values(tags.map((tag) => ({ user_id: userId, article_id: articleId, tag })))
    .onConflict((conflict) => conflict.columns(['article_id', 'tag']).doNothing())
    .execute()
}

/** The tags of these articles, in alphabetical order; an article without tags is absent. */
export async function tagsOfArticles(
  db: Executor,
  userId: string,
  articleIds: readonly string[],
): Promise<Map<string, string[]>> {
  const tags = new Map<string, string[]>()
  if (articleIds.length === 0) return tags
  const rows = await db
    .selectFrom('article_tags')
    .select(['article_id', 'tag'])
    .where('user_id', '=', userId)
    .where('article_id', 'in', articleIds)
    .orderBy('tag')
    .execute()
  for (const row of rows) {
    const known = tags.get(row.article_id)
    if (known) known.push(row.tag)
    else tags.set(row.article_id, [row.tag])
  }
  return tags
}
