import type { Kysely } from 'kysely'

/**
 * A newsletter's last mails are found without reading others: of a user who gets a flood those were thousands, for each
 * mail of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('mails_newsletter').execute()
  await db.schema
    .createIndex('mails_newsletter')
    .on('mails')
    .columns(['newsletter_id', 'user_id', 'received_at', 'id'])
    .execute()
}
