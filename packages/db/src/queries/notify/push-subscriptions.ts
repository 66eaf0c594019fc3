import type { Executor, PushSubscriptionRow } from '../../schema.ts'

/** Adds the push subscription of a session, or replaces it. */
export async function putPushSubscription(db: Executor, row: PushSubscriptionRow): Promise<void> {
  const { session: _, ...change } = row
  await db
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('session').doUpdateSet(change))
    .execute()
}

/**
 * The user's push subscription of a session; undefined if there is none, or the session has expired at `now` (epoch
 * ms).
 */
export async function findPushSubscription(db: Executor, userId: string, session: string, now: number) {
  return db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.handle', 'p.session')
    .selectAll('p')
    .where('p.user_id', '=', userId)
    .where('p.session', '=', session)
    .where('s.expires_at', '>', Math.floor(now / 1000))
    .executeTakeFirst()
}

/** Removes the user's push subscription of a session. */
export async function deletePushSubscription(db: Executor, userId: string, session: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('session', '=', session)
    .execute()
}

/** Schedules the next push of an edition to the user's browsers; null: never. */
export async function setPushEdition(
  db: Executor,
  userId: string,
  plan: { at: number | null; end?: number | undefined; session?: string },
): Promise<void> {
  let query = db
    .updateTable('push_subscriptions')
    .set({ edition_at: plan.at, ...(plan.end !== undefined && { edition_end: plan.end }) })
    .where('user_id', '=', userId)
  if (plan.session !== undefined) query = query.where('session', '=', plan.session)
  await query.execute()
}

/**
 * Claims a subscription, of any user, whose edition is due at `now`, until `until`; epoch milliseconds. Undefined if
 * there is none.
 */
export async function claimPushEdition(db: Executor, now: number, until: number) {
  return (
    db
      .updateTable('push_subscriptions')
      .set({ edition_at: until })
      .where('session', '=', (eb) =>
        eb
          .selectFrom('push_subscriptions')
          .select('session')
          .where('edition_at', '<=', now)
          .orderBy('edition_at')
          .limit(1),
      )
      // Two processes may have found the same one.
      .where('edition_at', '<=', now)
      .returningAll()
      .executeTakeFirst()
  )
}

/**
 * A subscription, of any user, with an undecided confirmation from before `before` that it was not notified of; records
 * that it is now.
 */
export async function claimPushConfirmations(db: Executor, before: number) {
  const row = await db
    .selectFrom('push_subscriptions as p')
    .innerJoin('opt_ins as o', 'o.user_id', 'p.user_id')
    .selectAll('p')
    .where('o.state', '=', 'open')
    .where('o.created_at', '<', before)
    .whereRef('o.created_at', '>=', 'p.confirmations_at')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  return db
    .updateTable('push_subscriptions')
    .set({ confirmations_at: before })
    .where('session', '=', row.session)
    .where('confirmations_at', '=', row.confirmations_at)
    .returningAll()
    .executeTakeFirst()
}
