import type { Kysely } from 'kysely'

/** Feeds of what a search finds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('feeds').addColumn('query', 'text').execute()
}
