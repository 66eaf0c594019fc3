import { sql } from 'kysely'
import type { Executor, WebhookRow } from '../../schema.ts'
import { isChanged, own } from '../common/rows.ts'

/** Adds a webhook. */
export async function insertWebhook(db: Executor, webhook: WebhookRow): Promise<void> {
  await db.insertInto('webhooks').values(webhook).execute()
}

/** The user's webhooks, the newest first. */
export async function listWebhooks(db: Executor, userId: string): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function findWebhook(db: Executor, userId: string, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').selectAll().where(own(userId, id)).executeTakeFirst()
}

/** Changes a webhook of the user. */
export async function updateWebhook(
  db: Executor,
  userId: string,
  id: string,
  change: Partial<Omit<WebhookRow, 'id' | 'user_id'>>,
): Promise<void> {
  await db.updateTable('webhooks').set(change).where(own(userId, id)).execute()
}

/**
 * Claims a webhook, of any user, whose edition is due at `now`, until `until`; epoch milliseconds. Undefined if there
 * is none.
 */
export async function claimDueEdition(db: Executor, now: number, until: number) {
  return (
    db
      .updateTable('webhooks')
      .set({ edition_at: until })
      .where('id', '=', (eb) =>
        eb.selectFrom('webhooks').select('id').where('edition_at', '<=', now).orderBy('edition_at').limit(1),
      )
      // Two processes may have found the same one.
      .where('edition_at', '<=', now)
      .returningAll()
      .executeTakeFirst()
  )
}

/** Counts events that were dropped because too many were waiting. */
export async function countDropped(db: Executor, userId: string, id: string, count: number): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ dropped: sql`dropped + ${count}` })
    .where(own(userId, id))
    .execute()
}

/** Deletes one of the user's webhooks with its deliveries; false if there is none. */
export async function deleteWebhook(db: Executor, userId: string, id: string): Promise<boolean> {
  return isChanged(db.deleteFrom('webhooks').where(own(userId, id)))
}
