import type { Kysely } from 'kysely'

/** Signed webhook requests that delivered a mail, so that none is accepted twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('inbound_tokens')
    .addColumn('token', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('inbound_tokens_at').on('inbound_tokens').column('at').execute()
}
