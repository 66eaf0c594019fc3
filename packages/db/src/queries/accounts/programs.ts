import type { Executor } from '../../schema.ts'

/** What other programs and devices reach an account's data with, or get it at. */
const PROGRAMS = ['push_subscriptions', 'webhooks', 'book_mails', 'readwise', 'feeds', 'api_tokens'] as const

/**
 * Revokes all of the user's access tokens and addresses of feeds, and removes all webhooks, push subscriptions, the
 * e-reader's address and the token of Readwise.
 */
export async function endPrograms(db: Executor, userId: string): Promise<void> {
  for (const table of PROGRAMS) await db.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** Revokes those of all users. */
export async function endProgramsOfAll(db: Executor): Promise<void> {
  for (const table of PROGRAMS) await db.deleteFrom(table).execute()
}
