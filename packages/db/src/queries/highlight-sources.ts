import type { Executor } from '../schema.ts'

/** Where a highlighted article comes from; times in epoch milliseconds. */
export interface HighlightSource {
  id: string
  url: string | null
  author: string | null
  published_at: number
}

/** The user's articles with these ids, by id. */
export async function highlightSources(
  db: Executor,
  userId: string,
  articleIds: readonly string[],
): Promise<Map<string, HighlightSource>> {
  if (articleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'url', 'author', 'published_at'])
    .where('user_id', '=', userId)
    .where('id', 'in', articleIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
