import type { Kysely } from 'kysely'

/** Feeds of search results. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('feeds').addColumn('query', 'text').execute()
}
