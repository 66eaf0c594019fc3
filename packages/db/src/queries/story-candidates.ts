import { sql } from 'kysely'
import type { Executor } from '../schema.ts'

/** What is searched among when a user looks for another article of an article. */
export interface StoryCandidate {
  id: string
  title: string
  newsletterName: string
  publishedAt: number
  receivedAt: number
}

/**
 * The user's articles that came within so many ms of an article and could cover the same: of other issues and other
 * stories, in lists; the nearest in time first, at most `limit`. Undefined when the user has no such article.
 */
export async function storyCandidates(
  db: Executor,
  userId: string,
  articleId: string,
  { within, limit }: { within: number; limit: number },
): Promise<{ title: string; candidates: StoryCandidate[] } | undefined> {
  const article = await db
    .selectFrom('articles')
    .select(['title', 'received_at', 'mail_id', 'story_id'])
    .where('user_id', '=', userId)
    .where('id', '=', articleId)
    .executeTakeFirst()
  if (!article) return undefined
  const at = article.received_at
  const rows = await db
    .selectFrom('articles as a')
    .innerJoin('newsletters as n', 'n.id', 'a.newsletter_id')
    .select(['a.id', 'a.title', 'n.name', 'a.published_at', 'a.received_at'])
    .where('a.user_id', '=', userId)
    .where('a.received_at', '>=', at - within)
    .where('a.received_at', '<=', at + within)
    .where('a.excluded_at', 'is', null)
    .where('a.mail_id', '!=', article.mail_id)
    .where('a.story_id', '!=', article.story_id)
    .orderBy(sql`abs(a.received_at - ${at})`)
    .orderBy('a.id')
    .limit(limit)
    .execute()
  return {
    title: article.title,
    candidates: rows.map((row) => ({
      id: row.id,
      title: row.title,
      newsletterName: row.name,
      publishedAt: row.published_at,
      receivedAt: row.received_at,
    })),
  }
}
