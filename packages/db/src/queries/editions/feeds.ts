import type { Executor, FeedRow } from '../../schema.ts'
import { isChanged, own } from '../common/rows.ts'

/** A feed with the name of its newsletter, if it has one that the user still has. */
export type ListedFeed = FeedRow & { newsletter_name: string | null }

/** Adds the address of a feed. */
export async function insertFeed(db: Executor, feed: FeedRow): Promise<void> {
  await db.insertInto('feeds').values(feed).execute()
}

function withNewsletters(db: Executor) {
  return db
    .selectFrom('feeds as f')
    .leftJoin('newsletters as n', (join) =>
      join.onRef('n.id', '=', 'f.newsletter_id').onRef('n.user_id', '=', 'f.user_id'),
    )
    .selectAll('f')
    .select('n.name as newsletter_name')
}

/** The user's feeds that have not expired at `now` (epoch milliseconds), the newest first. */
export async function listFeeds(db: Executor, userId: string, now: number): Promise<ListedFeed[]> {
  return withNewsletters(db)
    .where('f.user_id', '=', userId)
    .where((eb) => eb.or([eb('f.expires_at', 'is', null), eb('f.expires_at', '>', now)]))
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id')
    .execute()
}

/** The feed with that hash, of any user, unless it has expired at `now` (epoch milliseconds). */
export async function findFeed(db: Executor, secretHash: string, now: number) {
  return withNewsletters(db)
    .where('f.secret_hash', '=', secretHash)
    .where((eb) => eb.or([eb('f.expires_at', 'is', null), eb('f.expires_at', '>', now)]))
    .executeTakeFirst()
}

/** Records that a feed was fetched (epoch milliseconds). */
export async function recordFeedUse(db: Executor, id: string, now: number): Promise<void> {
  await db.updateTable('feeds').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** Records that the content of a feed changed at an instant (epoch milliseconds). */
export async function recordFeedVersion(
  db: Executor,
  id: string,
  { version, changedAt }: { version: string; changedAt: number },
): Promise<void> {
  await db.updateTable('feeds').set({ version, changed_at: changedAt }).where('id', '=', id).execute()
}

/** Revokes the address of one of the user's feeds; false if the user has no such feed. */
export async function deleteFeed(db: Executor, userId: string, id: string): Promise<boolean> {
  return isChanged(db.deleteFrom('feeds').where(own(userId, id)))
}
