import type { DeliveryReason } from '../../schema/programs.ts'
import type { Executor, WebhookDeliveryRow } from '../../schema.ts'
import { countRows, isChanged, own } from '../common/rows.ts'

/** Adds deliveries to be made; call it with at most as many as a statement has parameters for. */
export async function insertDeliveries(db: Executor, deliveries: readonly WebhookDeliveryRow[]) {
  if (deliveries.length > 0) await db.insertInto('webhook_deliveries').values(deliveries).execute()
}

/** The number of the user's waiting deliveries. */
export async function countWaiting(db: Executor, userId: string): Promise<number> {
  return countRows(
    db.selectFrom('webhook_deliveries').where('user_id', '=', userId).where('state', '=', 'waiting'),
  )
}

/** A delivery of the user. */
export async function findDelivery(db: Executor, userId: string, id: string) {
  return db.selectFrom('webhook_deliveries').selectAll().where(own(userId, id)).executeTakeFirst()
}

/** The latest deliveries of one of the user's webhooks, the newest first, without what was sent. */
export async function listDeliveries(db: Executor, userId: string, webhookId: string, limit: number) {
  return db
    .selectFrom('webhook_deliveries')
    .select(['id', 'event', 'state', 'attempts', 'created_at', 'attempted_at', 'next_at', 'status', 'reason'])
    .where(own(userId, webhookId, 'webhook_id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Records an attempt of a waiting delivery; false if it is not waiting any more. */
export async function recordAttempt(
  db: Executor,
  userId: string,
  id: string,
  outcome: Omit<WebhookDeliveryRow, 'id' | 'webhook_id' | 'user_id' | 'event' | 'created_at'>,
): Promise<boolean> {
  return isChanged(
    db
      .updateTable('webhook_deliveries')
      .set(outcome)
      .where(own(userId, id))
      .where('state', '=', 'waiting')
      .where('attempts', '=', outcome.attempts - 1),
  )
}

/** Cancels all waiting deliveries of one of the user's webhooks, with a reason. */
export async function cancelWaitingDeliveries(
  db: Executor,
  userId: string,
  webhookId: string,
  reason: DeliveryReason,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', body: null, next_at: null, reason })
    .where(own(userId, webhookId, 'webhook_id'))
    .where('state', '=', 'waiting')
    .execute()
}

/** Deletes all finished deliveries of one of the user's webhooks except the latest. */
export async function forgetOldDeliveries(db: Executor, userId: string, webhookId: string, kept: number) {
  const latest = db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('state', '!=', 'waiting')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(kept)
  await db
    .deleteFrom('webhook_deliveries')
    .where(own(userId, webhookId, 'webhook_id'))
    .where('state', '!=', 'waiting')
    .where('id', 'not in', (eb) => eb.selectFrom(latest.as('latest')).select('latest.id'))
    .execute()
}
