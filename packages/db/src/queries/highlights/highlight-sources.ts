import type { ArticleRow, Executor } from '../../schema.ts'
import { ownedBy, values } from '../common/values.ts'
import { filteredHighlights, type HighlightFilter } from './highlight-filter.ts'

/** Where a highlighted article comes from; times in epoch milliseconds. */
export type HighlightSource = Pick<ArticleRow, 'id' | 'url' | 'author' | 'published_at' | 'saved_at'>

/** The user's articles with these ids, by id. */
export async function highlightSources(db: Executor, userId: string, articleIds: readonly string[]) {
  if (articleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'url', 'author', 'published_at', 'saved_at'])
    .where(ownedBy(userId))
    .where('id', 'in', values(db, articleIds))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** An article with highlights. */
export interface HighlightedArticle {
  id: string
  title: string
  newsletter: string
  /** When the latest highlight was created, epoch milliseconds. */
  latest: number
}

/** The articles with highlights that match the filter, those with the latest first; without deleted ones. */
export async function highlightedArticles(db: Executor, userId: string, filter: HighlightFilter) {
  const rows = await filteredHighlights(db, userId, filter)
    .select((eb) => [
      eb.ref('a.id').$notNull().as('id'),
      eb.fn.coalesce('a.title', 'h.article_title').as('title'),
      eb.fn.coalesce('n.name', 'h.source_newsletter').as('newsletter'),
      eb.fn.max('h.created_at').as('latest'),
    ])
    .where('a.id', 'is not', null)
    .groupBy((eb) => [
      'a.id',
      eb.fn.coalesce('a.title', 'h.article_title'),
      eb.fn.coalesce('n.name', 'h.source_newsletter'),
    ])
    .orderBy('latest', 'desc')
    .orderBy('title')
    .execute()
  return rows.map(({ latest, ...row }) => ({ ...row, latest: Number(latest) }))
}

/** The ids of the matching highlights of deleted articles, those of one article after the other. */
export async function highlightsOfDeleted(db: Executor, userId: string, filter: HighlightFilter) {
  const rows = await filteredHighlights(db, userId, filter)
    .select('h.id')
    .where('a.id', 'is', null)
    .orderBy('h.article_title')
    .orderBy('h.source_newsletter')
    .orderBy('h.id')
    .execute()
  return rows.map(({ id }) => id)
}
