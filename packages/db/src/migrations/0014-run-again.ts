import type { Kysely } from 'kysely'

/** When the reader last asked for a mail to be read again, until that is done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mails').addColumn('run_again_at', 'bigint').execute()
}
