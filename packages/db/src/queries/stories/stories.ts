import { sql } from 'kysely'
import type { Executor } from '../../schema.ts'
import { own } from '../common/rows.ts'
import { ownedBy, values } from '../common/values.ts'

/** One article of a story, for cards; `receivedAt` in epoch milliseconds. */
export type ArticleOfStory = Awaited<ReturnType<typeof articlesOfStories>>[number]

/** The maximum number of articles read; all primary ones are among them. */
const MAX_STORY_ARTICLES = 2000

/** The candidates when a user looks for another article of a story. */
export type StoryCandidate = NonNullable<Awaited<ReturnType<typeof storyCandidates>>>['candidates'][number]

/** The visible articles of these stories, primary ones first; of very many, the earliest. */
export async function articlesOfStories(db: Executor, userId: string, storyIds: readonly string[]) {
  if (storyIds.length === 0) return []
  const rows = await db
    .selectFrom('articles as a')
    .innerJoin('newsletters as n', 'n.id', 'a.newsletter_id')
    .select(['a.id', 'a.story_id as storyId', 'a.newsletter_id as newsletterId', 'n.name as newsletterName'])
    .select(['a.received_at as receivedAt', 'a.is_duplicate'])
    .where('a.user_id', '=', userId)
    .where('a.story_id', 'in', values(db, storyIds))
    .where('a.excluded_at', 'is', null)
    .orderBy('a.is_duplicate')
    .orderBy('a.received_at')
    .orderBy('a.position')
    .limit(storyIds.length + MAX_STORY_ARTICLES)
    .execute()
  return rows.map(({ is_duplicate, ...row }) => ({ ...row, isDuplicate: is_duplicate === 1 }))
}

/**
 * The story of an id: that of any of its articles, including hidden ones (the primary article may change), or one
 * whose primary article is gone. Undefined if the user has none.
 */
export async function findStory(db: Executor, userId: string, id: string): Promise<string | undefined> {
  const article = await db
    .selectFrom('articles')
    .select('story_id')
    .where(ownedBy(userId))
    .where('id', '=', id)
    .executeTakeFirst()
  if (article) return article.story_id
  const left = await db
    .selectFrom('articles')
    .select('story_id')
    .where('user_id', '=', userId)
    .where('story_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return left?.story_id
}

/** The articles of other newsletters in stories of this newsletter: when it is deleted, they are grouped again. */
export async function neighboursOfNewsletter(db: Executor, userId: string, newsletterId: string) {
  const rows = await db
    .selectFrom('articles as other')
    .select('other.id')
    .where('other.user_id', '=', userId)
    .where('other.newsletter_id', '!=', newsletterId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('articles as own')
          .select(sql.lit(1).as('one'))
          .where('own.user_id', '=', userId)
          .where('own.newsletter_id', '=', newsletterId)
          .whereRef('own.story_id', '=', 'other.story_id'),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The articles of a newsletter that have ever been part of a story, including duplicates whose primary article is
 * gone.
 */
export async function linkedOfNewsletter(db: Executor, userId: string, newsletterId: string) {
  const rows = await db
    .selectFrom('articles')
    .select('id')
    .where(own(userId, newsletterId, 'newsletter_id'))
    .where((eb) =>
      eb.or([
        eb('is_duplicate', '=', 1),
        ...(['story_links', 'story_constraints'] as const).flatMap((table) =>
          (['a', 'b'] as const).map((end) =>
            eb(
              'id',
              'in',
              eb
                .selectFrom(table)
                .select(`${table}.${end}` as const)
                .where('user_id', '=', userId),
            ),
          ),
        ),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The user's articles within this many ms of an article that could be in its story: listed, of other issues and other
 * stories; nearest in time first, at most `limit`. Undefined if the user has no such article.
 */
export async function storyCandidates(
  db: Executor,
  userId: string,
  articleId: string,
  { within, limit }: { within: number; limit: number },
) {
  const article = await db
    .selectFrom('articles')
    .select(['title', 'received_at', 'mail_id', 'story_id'])
    .where(own(userId, articleId))
    .executeTakeFirst()
  if (!article) return undefined
  const at = article.received_at
  const candidates = await db
    .selectFrom('articles as a')
    .innerJoin('newsletters as n', 'n.id', 'a.newsletter_id')
    .select(['a.id', 'a.title', 'n.name as newsletterName'])
    .select(['a.published_at as publishedAt', 'a.received_at as receivedAt'])
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
  return { title: article.title, candidates }
}
