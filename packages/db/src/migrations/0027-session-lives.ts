import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/** What sessions lasted from the last use of theirs on. */
const IDLE_MS = 2_592_000_000

interface Before {
  sessions: { id: string; expires_at: number; handle: string; began_at: number; seen_at: number }
}

/** When sessions began and were last used, and with what. */
export async function up(db: Kysely<Before>): Promise<void> {
  const sessions = db.schema.alterTable('sessions')
  await sessions.addColumn('handle', 'text').execute()
  await sessions.addColumn('began_at', 'bigint', (c) => c.notNull().defaultTo(0)).execute()
  await sessions.addColumn('seen_at', 'bigint', (c) => c.notNull().defaultTo(0)).execute()
  await sessions.addColumn('browser', 'text').execute()
  await sessions.addColumn('system', 'text').execute()
  // What is known of those under way is when they were last prolonged; their longest life is counted from there.
  const seenAt = sql<number>`expires_at * 1000 - ${sql.lit(IDLE_MS)}`
  await db.updateTable('sessions').set({ began_at: seenAt, seen_at: seenAt }).execute()
  for (const { id } of await db.selectFrom('sessions').select('id').execute()) {
    await db.updateTable('sessions').set({ handle: randomUUID() }).where('id', '=', id).execute()
  }
  await db.schema.createIndex('sessions_handle').unique().on('sessions').column('handle').execute()
  await db.schema.createIndex('sessions_end').on('sessions').column('expires_at').execute()
}
