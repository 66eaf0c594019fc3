import { type Kysely, sql } from 'kysely'

/** What counting a newsletter's articles and looking for its sender's mails search by, instead of all of the user's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('articles_of_newsletter')
    .on('articles')
    .columns(['user_id', 'newsletter_id'])
    .execute()
  // PostgreSQL's indexes take rows of 2,704 bytes; no real address is that long.
  await sql`update mails set sender_address = substr(sender_address, 1, 500) where length(sender_address) > 500`.execute(
    db,
  )
  await db.schema
    .createIndex('mails_sender')
    .on('mails')
    .columns(['user_id', 'sender_address', 'received_at'])
    .execute()
}
