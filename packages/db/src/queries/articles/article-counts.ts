import { sql } from 'kysely'
import type { Executor } from '../../schema.ts'
import { countRows } from '../common/rows.ts'
import { distinctValues } from '../common/values.ts'
import { type ArticleCursor, type ArticleFilter, afterCursor, filtered } from './article-filter.ts'
import { listed } from './articles.ts'

/**
 * The number of the user's articles that match a filter, or of those after a cursor; at most `max`, so that a long
 * history is not read as a whole.
 */
export async function countArticles(
  db: Executor,
  userId: string,
  filter: ArticleFilter,
  { after, max }: { after?: ArticleCursor | undefined; max: number },
): Promise<number> {
  const found = afterCursor(filtered(listed(db, userId), userId, filter), filter, after)
    .select(sql.lit(1).as('one'))
    .limit(max)
  return countRows(db.selectFrom(found.as('found')))
}

/** The number of the user's grouped articles since a time (epoch milliseconds): duplicates that aren't updates. */
export async function countGroupedSince(db: Executor, userId: string, since: number): Promise<number> {
  return countRows(
    listed(db, userId)
      .where('a.received_at', '>=', since)
      .where('a.is_duplicate', '=', 1)
      .where('a.is_update', '=', 0),
  )
}

/** The categories of the user's articles, each with the number received since a time (epoch milliseconds). */
export async function countCategoriesSince(db: Executor, userId: string, since: number) {
  const own = sql`from articles as a where a.user_id = ${userId} and a.excluded_at is null`
  const { rows } = await sql<{ category: string; count: number }>`
    select names.value as category,
      (select count(*) ${own} and a.category = names.value and a.received_at >= ${since}) as count
    from ${distinctValues(sql`a.category`, own)} as names`.execute(db)
  return rows.sort((a, b) => (a.category < b.category ? -1 : 1))
}
