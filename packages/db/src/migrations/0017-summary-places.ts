import type { Kysely } from 'kysely'

/** The sentences of a summary with the passages of the text that they rest on; null for what was summarised before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('articles').addColumn('summary_places', 'text').execute()
}
