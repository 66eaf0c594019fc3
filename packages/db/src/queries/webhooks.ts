import { sql } from 'kysely'
import type { Executor, WebhookRow } from '../schema.ts'

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
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Changes a webhook of the user; false where there is none. */
export async function updateWebhook(
  db: Executor,
  userId: string,
  id: string,
  change: Partial<Omit<WebhookRow, 'id' | 'user_id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set(change)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Counts events that were dropped, as too many were waiting. */
export async function countDropped(db: Executor, userId: string, id: string, count: number): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ dropped: sql`dropped + ${count}` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Forgets one of the user's webhooks with its deliveries; false where there is none. */
export async function deleteWebhook(db: Executor, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhooks')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
