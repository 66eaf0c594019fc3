import type { Kysely } from 'kysely'

/** Who handed a mail over, what checking its sender came to, and when the reader let in one that was set apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['remote_ip', 'helo', 'authentication']) {
    await db.schema.alterTable('mails').addColumn(column, 'text').execute()
  }
  await db.schema.alterTable('mails').addColumn('let_in_at', 'bigint').execute()
}
