import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../schema.ts'
import { values } from '../common/values.ts'
import { type IndexQuery, matching } from './index-query.ts'

/** A condition on a user's indexed texts: combinations of words and properties of articles. */
export type SearchCondition =
  | { every: readonly SearchCondition[] }
  | { any: readonly SearchCondition[] }
  | { not: SearchCondition }
  | { words: IndexQuery }
  /** When it was received, from `start` (inclusive) to `end` (exclusive); epoch milliseconds. */
  | { received: { start?: number; end?: number } }
  | { article: ArticleCondition }

/** Properties of the article, or of a highlight's article. */
type ArticleCondition =
  | { isRead: boolean }
  | { isSaved: true }
  | { isDuplicate: true }
  /** Reading time in seconds. */
  | { takesAtLeast: number }
  | { hasHighlight: true }
  /** A highlight of it has a note. */
  | { hasNote: true }
  | { hasImage: true }
  | { newsletterIds: readonly string[] }
  | { categories: readonly string[] }
  /** The key of a tag. */
  | { tag: string }

/** Whether a condition needs more than the index has, so that articles as `a` have to be joined. */
export function needsArticle(condition: SearchCondition): boolean {
  if ('every' in condition) return condition.every.some(needsArticle)
  if ('any' in condition) return condition.any.some(needsArticle)
  if ('not' in condition) return needsArticle(condition.not)
  return 'article' in condition
}

/** As SQL about `search_documents as d` and `articles as a`; true or false, never null. */
export function conditionSql(db: Executor, userId: string, condition: SearchCondition): RawBuilder<boolean> {
  const of = (one: SearchCondition) => conditionSql(db, userId, one)
  if ('every' in condition) return joined(condition.every.map(of), sql` and `, sql`1 = 1`)
  if ('any' in condition) return joined(condition.any.map(of), sql` or `, sql`1 = 0`)
  if ('not' in condition) return sql`not ${of(condition.not)}`
  if ('words' in condition) return sql`d.number in ${matching(db, userId, condition.words)}`
  if ('received' in condition) {
    const { start, end } = condition.received
    return joined(
      [
        ...(start === undefined ? [] : [sql<boolean>`d.received_at >= ${start}`]),
        ...(end === undefined ? [] : [sql<boolean>`d.received_at < ${end}`]),
      ],
      sql` and `,
      sql`1 = 1`,
    )
  }
  // Nothing is known about a highlight whose article is gone.
  return sql`(a.id is not null and ${articleSql(db, userId, condition.article)})`
}

function joined(
  parts: readonly RawBuilder<boolean>[],
  by: RawBuilder<unknown>,
  none: RawBuilder<boolean>,
): RawBuilder<boolean> {
  return parts.length === 0 ? none : sql`(${sql.join(parts, by)})`
}

function articleSql(db: Executor, userId: string, condition: ArticleCondition): RawBuilder<boolean> {
  if ('isRead' in condition) {
    return condition.isRead ? sql`a.read_at is not null` : sql`a.read_at is null`
  }
  if ('isSaved' in condition) return sql`a.saved_at is not null`
  if ('isDuplicate' in condition) return sql`a.is_duplicate = 1`
  if ('takesAtLeast' in condition) return sql`coalesce(a.reading_seconds, 0) >= ${condition.takesAtLeast}`
  if ('hasImage' in condition) return sql`a.image_id is not null`
  if ('newsletterIds' in condition) return sql`a.newsletter_id in ${values(db, condition.newsletterIds)}`
  if ('categories' in condition) return sql`a.category in ${values(db, condition.categories)}`
  if ('tag' in condition) {
    return sql`a.id in (select t.article_id from article_tags as t
      where t.user_id = ${userId} and t.key = ${condition.tag} and t.removed_at is null)`
  }
  const noted = 'hasNote' in condition ? sql` and h.note is not null` : sql``
  return sql`a.id in (select h.article_id from highlights as h where h.user_id = ${userId} and h.article_id is not null${noted})`
}
