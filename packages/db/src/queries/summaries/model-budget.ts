import { sql } from 'kysely'
import type { Executor } from '../../schema.ts'

/** The number of requests to the model on a day, such as 2026-11-20. */
export async function requestsOn(db: Executor, day: string): Promise<number> {
  const row = await db.selectFrom('model_usage').select('requests').where('day', '=', day).executeTakeFirst()
  return row?.requests ?? 0
}

/** The number of users who share the model: those who wait for it now, and those with requests since a day. */
export async function countSharers(db: Executor, since: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select user_id from summary_requests
      union
      select user_id from model_usage_of_users where day >= ${since}
    ) as sharers`.execute(db)
  return rows[0]?.count ?? 0
}

interface Request {
  day: string
  userId: string
}

/** Counts a request; false, and not counted, if the day's budget or the user's share is used up. */
export async function consumeRequest(
  db: Executor,
  { day, userId }: Request,
  { budget, share }: { budget: number; share: number },
): Promise<boolean> {
  if (budget < 1 || share < 1) return false
  return db.transaction().execute(async (trx) => {
    const ofDay = await trx
      .insertInto('model_usage')
      .values({ day, requests: 1 })
      .onConflict((conflict) =>
        conflict
          .column('day')
          .doUpdateSet({ requests: sql`model_usage.requests + 1` })
          .where('model_usage.requests', '<', budget),
      )
      .returning('requests')
      .executeTakeFirst()
    if (!ofDay) return false
    const ofUser = await trx
      .insertInto('model_usage_of_users')
      .values({ day, user_id: userId, requests: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'day'])
          .doUpdateSet({ requests: sql`model_usage_of_users.requests + 1` })
          .where('model_usage_of_users.requests', '<', share),
      )
      .returning('requests')
      .executeTakeFirst()
    if (!ofUser) await undo(trx, day)
    return ofUser !== undefined
  })
}

/** Takes back the count of a request that the model never worked on. */
export async function refundRequest(db: Executor, { day, userId }: Request): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await undo(trx, day)
    await trx
      .updateTable('model_usage_of_users')
      .set({ requests: sql`requests - 1` })
      .where('day', '=', day)
      .where('user_id', '=', userId)
      .where('requests', '>', 0)
      .execute()
  })
}

async function undo(trx: Executor, day: string): Promise<void> {
  await trx
    .updateTable('model_usage')
    .set({ requests: sql`requests - 1` })
    .where('day', '=', day)
    .where('requests', '>', 0)
    .execute()
}

/** Deletes the counts from before a day. */
export async function forgetDaysBefore(db: Executor, day: string): Promise<void> {
  await db.deleteFrom('model_usage').where('day', '<', day).execute()
  await db.deleteFrom('model_usage_of_users').where('day', '<', day).execute()
}
