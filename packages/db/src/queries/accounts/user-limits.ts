import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../schema.ts'
import { countRows } from '../common/rows.ts'
import { ownedBy } from '../common/values.ts'
import { defaultLimitsOf, storedDefaultLimits } from './default-limits.ts'

/** What is counted per user, by table. */
const ROWS = {
  // A deleted one may be restored.
  newsletters: (id: string) =>
    sql`newsletters where user_id = ${id} or id in (select newsletter_id from deletions where user_id = ${id})`,
  addresses: (id: string) => sql`inbox_addresses where user_id = ${id}`,
  savedSearches: (id: string) => sql`saved_searches where user_id = ${id}`,
  topics: (id: string) => sql`topic_preferences where user_id = ${id}`,
  tags: (id: string) => sql`article_tags where user_id = ${id} and by_reader = 1 and removed_at is null`,
  savedArticles: (id: string) => sql`articles where user_id = ${id} and saved_at > 0`,
  highlights: (id: string) => sql`highlights where user_id = ${id}`,
  storyDecisions: (id: string) => sql`story_constraints where user_id = ${id}`,
  mailboxes: (id: string) => sql`mailboxes where user_id = ${id}`,
  imports: (id: string) => sql`imports where user_id = ${id}`,
  passkeys: (id: string) => sql`passkeys where user_id = ${id}`,
  apiTokens: (id: string) => sql`api_tokens where user_id = ${id}`,
  feeds: (id: string) => sql`feeds where user_id = ${id}`,
  webhooks: (id: string) => sql`webhooks where user_id = ${id}`,
  pushSubscriptions: (id: string) => sql`push_subscriptions where user_id = ${id}`,
} satisfies Record<string, (userId: string) => RawBuilder<unknown>>

/** Limits that apply to a user as a whole. */
export type Counted = keyof typeof ROWS

/** The user's count; compare it with a limit under lockUser. */
export async function countOf(db: Executor, userId: string, what: Counted): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${ROWS[what](userId)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** The limit of the user's newsletters: `most`, or a lower one set by the operator. */
export async function allowedNewsletters(db: Executor, userId: string, most: number): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select(['most_newsletters', storedDefaultLimits.as('default_limits')])
    .where('id', '=', userId)
    .executeTakeFirst()
  const allowed = row?.most_newsletters ?? defaultLimitsOf(row?.default_limits).newsletters
  return Math.min(most, allowed ?? most)
}

/** How many highlights one of the user's articles has. */
export async function countHighlightsOf(db: Executor, userId: string, articleId: string): Promise<number> {
  return countRows(db.selectFrom('highlights').where(ownedBy(userId)).where('article_id', '=', articleId))
}
