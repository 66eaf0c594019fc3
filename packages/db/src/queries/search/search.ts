import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../schema.ts'
import { selectInThread } from '../../sqlite/reading-thread.ts'
import { isPostgres, values } from '../common/values.ts'
import { type IndexQuery, matchesOf, matching } from './index-query.ts'
import { conditionSql, needsArticle, type SearchCondition } from './search-condition.ts'

/** What is searched for. */
export interface Search {
  kind: 'article' | 'highlight'
  condition: SearchCondition
  /**
   * A query that all results match, if there is one: then the index is read first, and the condition only tested for
   * its results.
   */
  anchor: IndexQuery | undefined
  /** Points for results that match a query; those with most points are first, equal ones by date, newest first. */
  points: readonly { query: IndexQuery; points: number }[]
  limit: number
  offset: number
}

/** One page of the ids of the user's articles or highlights that match, and the number of all. */
export async function searchIds(db: Executor, userId: string, search: Search) {
  const { rows } = await searchSql(db, userId, search).execute(db)
  if (rows.length > 0 || search.offset === 0) {
    return { ids: rows.map(({ id }) => id), total: Number(rows[0]?.total ?? 0) }
  }
  return { ids: [], total: await countMatches(db, userId, search) }
}

/** The statement of `searchIds`, so that a test can look at its plan. */
export function searchSql(
  db: Executor,
  userId: string,
  search: Search,
): RawBuilder<{ id: string; total: number }> {
  const { kind, points, limit, offset } = search
  const byScore =
    points.length === 0
      ? sql``
      : sql`${sql.join(
          points.map(
            (one) =>
              sql`case when d.number in ${matching(db, userId, one.query)} then ${sql.lit(one.points)} else 0 end`,
          ),
          sql` + `,
        )} desc, `
  const id = sql.ref(kind === 'article' ? 'd.article_id' : 'd.highlight_id')
  return sql`${selectInThread} ${id} as id, count(*) over () as total ${matches(db, userId, search)}
    order by ${byScore}d.received_at desc, d.number limit ${limit} offset ${offset}`
}

/** The number of the user's articles or highlights that match. */
export async function countMatches(
  db: Executor,
  userId: string,
  search: Pick<Search, 'kind' | 'condition' | 'anchor'>,
): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`${selectInThread} count(*) as count ${matches(db, userId, search)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** The articles among these of the user that match. */
export async function matchingAmong(
  db: Executor,
  userId: string,
  condition: SearchCondition,
  articleIds: readonly string[],
): Promise<string[]> {
  if (articleIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`select d.article_id as id from search_documents as d
    ${joins(db, userId, 'article', condition)} where d.user_id = ${userId} and d.article_id in ${values(db, articleIds)}
    and ${conditionSql(db, userId, condition)}`.execute(db)
  return rows.map(({ id }) => id)
}

function matches(
  db: Executor,
  userId: string,
  { kind, condition, anchor }: Pick<Search, 'kind' | 'condition' | 'anchor'>,
): RawBuilder<unknown> {
  const wanted = sql`${sql.ref(kind === 'article' ? 'd.article_id' : 'd.highlight_id')} is not null
    and ${conditionSql(db, userId, condition)}`
  const joined = joins(db, userId, kind, condition)
  // Its rows are the user's own; asked again, the planner would expect one user's share of them.
  if (anchor && isPostgres(db)) return sql`from ${matchesOf(userId, anchor)} as d ${joined} where ${wanted}`
  // SQLite's planner knows little about the index, and might read all of the user's texts instead.
  const documents = anchor
    ? sql`${matching(db, userId, anchor)} as h cross join search_documents as d on d.number = h.rowid`
    : sql`search_documents as d`
  return sql`from ${documents} ${joined} where d.user_id = ${userId} and ${wanted}`
}

/** The article of each text, if the condition needs it: looked up in the index that is grouped by user. */
function joins(
  db: Executor,
  userId: string,
  kind: Search['kind'],
  condition: SearchCondition,
): RawBuilder<unknown> {
  if (!needsArticle(condition)) return sql``
  // SQLite would begin with the articles, and search their texts among those of all users.
  const join = isPostgres(db) ? sql`join` : sql`cross join`
  return kind === 'article'
    ? sql`${join} articles as a on a.user_id = ${userId} and a.id = d.article_id`
    : sql`join highlights as hl on hl.id = d.highlight_id left join articles as a on a.id = hl.article_id and a.user_id = ${userId}`
}
