import type { Kysely } from 'kysely'

/** What a mail shows of the newsletter that it belongs to, so that later mails are compared with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['list_id', 'sender_key', 'lists']) {
    await db.schema.alterTable('mails').addColumn(column, 'text').execute()
  }
  for (const column of ['list_id', 'sender_key']) {
    await db.schema
      .createIndex(`mails_${column}`)
      .on('mails')
      .columns(['user_id', column, 'newsletter_id'])
      .execute()
  }
}
