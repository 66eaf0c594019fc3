import type { ApiTokenRow, Executor } from '../../schema.ts'
import { isChanged, isFound, own } from '../common/rows.ts'

/** Adds an access token. */
export async function insertApiToken(db: Executor, token: ApiTokenRow): Promise<void> {
  await db.insertInto('api_tokens').values(token).execute()
}

/** The user's access tokens, the newest first, expired ones too. */
export async function listApiTokens(db: Executor, userId: string): Promise<ApiTokenRow[]> {
  return db
    .selectFrom('api_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** The access token with that hash, of any user, unless it has expired at `now` (epoch milliseconds). */
export async function findApiToken(db: Executor, secretHash: string, now: number) {
  return db
    .selectFrom('api_tokens')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()
}

/** Records that a token was used (epoch milliseconds). */
export async function recordApiTokenUse(db: Executor, id: string, now: number): Promise<void> {
  await db.updateTable('api_tokens').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** Revokes one of the user's access tokens, with the feeds made with it; false if the user has no such token. */
export async function deleteApiToken(db: Executor, userId: string, id: string): Promise<boolean> {
  return isChanged(db.deleteFrom('api_tokens').where(own(userId, id)))
}

/** Whether the user has that access token. */
export async function hasApiToken(db: Executor, userId: string, id: string): Promise<boolean> {
  return isFound(db.selectFrom('api_tokens').select('id').where(own(userId, id)))
}
