import { type Kysely, sql } from 'kysely'

/** Links that are sent by mail, and which addresses were seen to be their owner's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('email_verified_at', 'bigint').execute()
  // The provider has verified what it signs in with.
  await sql`update users set email_verified_at = (
    select min(identities.created_at) from identities
    where identities.user_id = users.id and identities.email = users.email)`.execute(db)
  await db.schema
    .createTable('mailed_links')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('mailed_links_user').on('mailed_links').column('user_id').execute()
  await db.schema.createIndex('mailed_links_email').on('mailed_links').column('email').execute()
  await db.schema.createIndex('mailed_links_end').on('mailed_links').column('expires_at').execute()
}
