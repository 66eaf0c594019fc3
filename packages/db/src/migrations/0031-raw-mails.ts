import { type Kysely, sql } from 'kysely'

/** The raw bytes of a mail in a separate table: any change of the mail's row used to rewrite them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('raw_mails')
    .addColumn('mail_id', 'text', (c) => c.primaryKey().references('mails.id').onDelete('cascade'))
    .addColumn('raw', sql`bytea`, (c) => c.notNull())
    .execute()
  await sql`insert into raw_mails (mail_id, raw) select id, raw from mails where raw is not null`.execute(db)
  await db.schema.alterTable('mails').addColumn('archived_at', 'bigint').execute()
  await sql`update mails set archived_at = received_at where raw is null`.execute(db)
  await db.schema.dropIndex('mails_unstored').execute()
  await db.schema.alterTable('mails').dropColumn('raw').execute()
  await db.schema
    .createIndex('mails_unarchived')
    .on('mails')
    .column('received_at')
    .where(sql<boolean>`archived_at is null`)
    .execute()
  await db.schema
    .createIndex('mails_to_archive')
    .on('mails')
    .column('received_at')
    .where(sql<boolean>`archived_at is null and state <> 'waiting'`)
    .execute()
}
