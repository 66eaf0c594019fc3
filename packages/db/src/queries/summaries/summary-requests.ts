import { sql } from 'kysely'
import type { Executor } from '../../schema.ts'
import { batchesOf } from '../common/rows.ts'

/** Requests a model's summary for articles of the user, from a time on (epoch milliseconds); existing requests stay. */
export async function requestSummaries(
  db: Executor,
  userId: string,
  articleIds: readonly string[],
  now: number,
): Promise<void> {
  const rows = articleIds.map((article_id) => ({ article_id, user_id: userId, made_at: now, run_at: now }))
  for (const batch of batchesOf(rows))
    await db
      .insertInto('summary_requests')
      .values(batch)
      .onConflict((conflict) => conflict.column('article_id').doNothing())
      .execute()
}

/**
 * Claims the next due request for `holdMs`: of the user with the fewest requests on the day, and fewer than `share`;
 * the latest first, each mail in its own order. Undefined if there is none. For the worker only, for any user.
 */
export async function claimSummaryRequest(
  db: Executor,
  { now, holdMs, day, share }: { now: number; holdMs: number; day: string; share: number },
): Promise<{ articleId: string; userId: string; tries: number } | undefined> {
  const { rows } = await sql<{ article_id: string; user_id: string; tries: number }>`
    update summary_requests set run_at = ${now + holdMs}
    where run_at <= ${now} and article_id = (
      select w.article_id from summary_requests as w
      join articles as a on a.id = w.article_id
      left join model_usage_of_users as s on s.user_id = w.user_id and s.day = ${day}
      where w.run_at <= ${now} and w.user_id is not null and coalesce(s.requests, 0) < ${share}
      order by coalesce(s.requests, 0), w.made_at desc, a.position, w.article_id
      limit 1
    )
    returning article_id, user_id, tries`.execute(db)
  const [row] = rows
  return row && { articleId: row.article_id, userId: row.user_id, tries: row.tries }
}

/** Retries a request at a time (epoch milliseconds), and not before. */
export async function postponeSummaryRequest(
  db: Executor,
  articleId: string,
  { runAt, tries }: { runAt: number; tries: number },
): Promise<void> {
  await db
    .updateTable('summary_requests')
    .set({ run_at: runAt, tries })
    .where('article_id', '=', articleId)
    .execute()
}

/** Deletes a request, fulfilled or not. */
export async function endSummaryRequest(db: Executor, articleId: string): Promise<void> {
  await db.deleteFrom('summary_requests').where('article_id', '=', articleId).execute()
}

/** Deletes requests from before a time (epoch milliseconds). */
export async function dropSummaryRequestsBefore(db: Executor, before: number): Promise<void> {
  await db.deleteFrom('summary_requests').where('made_at', '<', before).execute()
}
