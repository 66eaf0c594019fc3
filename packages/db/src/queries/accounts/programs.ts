import type { Executor } from '../../schema.ts'

/**
 * Revokes all of the user's access tokens and addresses of feeds, and removes all webhooks, push subscriptions, the
 * e-reader's address and the token of Readwise.
 */
export async function endPrograms(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
  await db.deleteFrom('webhooks').where('user_id', '=', userId).execute()
  await db.deleteFrom('book_mails').where('user_id', '=', userId).execute()
  await db.deleteFrom('readwise').where('user_id', '=', userId).execute()
  await db.deleteFrom('feeds').where('user_id', '=', userId).execute()
  await db.deleteFrom('api_tokens').where('user_id', '=', userId).execute()
}

/** Revokes those of all users. */
export async function endProgramsOfAll(db: Executor): Promise<void> {
  await db.deleteFrom('push_subscriptions').execute()
  await db.deleteFrom('webhooks').execute()
  await db.deleteFrom('book_mails').execute()
  await db.deleteFrom('readwise').execute()
  await db.deleteFrom('feeds').execute()
  await db.deleteFrom('api_tokens').execute()
}
