import { type Kysely, sql } from 'kysely'

/**
 * Since when an account has had a confirmed address, whatever its address is now. Of earlier addresses nothing is known:
 * accounts that are confirmed count as such from their beginning, so that nobody's second step becomes removable.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('confirmed_since', 'bigint').execute()
  await sql`update users set confirmed_since = created_at where email_verified_at is not null`.execute(db)
}
