import { sql } from 'kysely'
import type { Executor } from '../schema.ts'

/** How many requests went to the model on a day, such as 2026-11-20. */
export async function requestsOn(db: Executor, day: string): Promise<number> {
  const row = await db.selectFrom('model_days').select('requests').where('day', '=', day).executeTakeFirst()
  return row?.requests ?? 0
}

/** How many users share the model: those who wait for it now, and those it was asked for since a day. */
export async function countSharers(db: Executor, since: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select user_id from summary_wishes
      union
      select user_id from model_shares where day >= ${since}
    ) as sharers`.execute(db)
  return rows[0]?.count ?? 0
}

interface Request {
  day: string
  userId: string
}

/** Counts a request, unless the day's budget or the user's share is spent: then false, and nothing is counted. */
export async function spendRequest(
  db: Executor,
  { day, userId }: Request,
  { budget, share }: { budget: number; share: number },
): Promise<boolean> {
  if (budget < 1 || share < 1) return false
  return db.transaction().execute(async (trx) => {
    const ofDay = await trx
      .insertInto('model_days')
      .values({ day, requests: 1 })
      .onConflict((conflict) =>
        conflict
          .column('day')
          .doUpdateSet({ requests: sql`model_days.requests + 1` })
          .where('model_days.requests', '<', budget),
      )
      .returning('requests')
      .executeTakeFirst()
    if (!ofDay) return false
    const ofUser = await trx
      .insertInto('model_shares')
      .values({ day, user_id: userId, requests: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'day'])
          .doUpdateSet({ requests: sql`model_shares.requests + 1` })
          .where('model_shares.requests', '<', share),
      )
      .returning('requests')
      .executeTakeFirst()
    if (!ofUser) await takeBack(trx, day)
    return ofUser !== undefined
  })
}

/** Takes back what was counted for a request that the model never worked on. */
export async function unspendRequest(db: Executor, { day, userId }: Request): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await takeBack(trx, day)
    await trx
      .updateTable('model_shares')
      .set({ requests: sql`requests - 1` })
      .where('day', '=', day)
      .where('user_id', '=', userId)
      .where('requests', '>', 0)
      .execute()
  })
}

async function takeBack(trx: Executor, day: string): Promise<void> {
  await trx
    .updateTable('model_days')
    .set({ requests: sql`requests - 1` })
    .where('day', '=', day)
    .where('requests', '>', 0)
    .execute()
}

/** Forgets what was counted before a day. */
export async function forgetDaysBefore(db: Executor, day: string): Promise<void> {
  await db.deleteFrom('model_days').where('day', '<', day).execute()
  await db.deleteFrom('model_shares').where('day', '<', day).execute()
}
