import { sql } from 'kysely'
import type { Executor } from '../schema.ts'

/** So many rows at a time, as a statement takes only so many parameters. */
const ROWS = 500

/** Has articles of the user wait for a model's summary, from an instant on (epoch milliseconds); one that waits already goes on waiting. */
export async function requestSummaries(
  db: Executor,
  userId: string,
  articleIds: readonly string[],
  now: number,
): Promise<void> {
  const rows = articleIds.map((article_id) => ({ article_id, user_id: userId, made_at: now, run_at: now }))
  for (let at = 0; at < rows.length; at += ROWS) {
    await db
      .insertInto('summary_requests')
      .values(rows.slice(at, at + ROWS))
      .onConflict((conflict) => conflict.column('article_id').doNothing())
      .execute()
  }
}

/**
 * The next request that is due, held for `holdMs` against other processes: of the user who has had least on the day,
 * and of none who has had `share`; the latest first, each mail in its own order. Undefined when there is none. For the
 * worker alone, which acts for anyone who the article belongs to.
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

/** Retries a request at an instant (epoch milliseconds), and not before. */
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

/** Removes a request, fulfilled or not. */
export async function endSummaryRequest(db: Executor, articleId: string): Promise<void> {
  await db.deleteFrom('summary_requests').where('article_id', '=', articleId).execute()
}

/** Removes what was wished before an instant (epoch milliseconds). */
export async function dropSummaryRequestsBefore(db: Executor, before: number): Promise<void> {
  await db.deleteFrom('summary_requests').where('made_at', '<', before).execute()
}
