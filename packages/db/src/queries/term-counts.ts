import type { Executor } from '../schema.ts'
import { values } from './values.ts'

/** Stored counters; `countedTo` is the last of the user's sketches that is included. */
export interface TermCounts {
  id: string
  /** Null for the counts of all users. */
  userId: string | null
  documents: number
  countedTo: number
  counters: Uint8Array
}

/** The counts of these owners, by owner. */
export async function readTermCounts(db: Executor, ids: readonly string[]): Promise<Map<string, TermCounts>> {
  const rows = await db.selectFrom('term_counts').selectAll().where('id', 'in', values(db, ids)).execute()
  return new Map(
    rows.map(({ id, user_id, documents, counted_to, counters }) => [
      id,
      { id, userId: user_id, documents, countedTo: counted_to, counters },
    ]),
  )
}

/** Replaces the counts of an owner. */
export async function writeTermCounts(db: Executor, counts: TermCounts): Promise<void> {
  const { id, userId, documents, countedTo, counters } = counts
  await db
    .insertInto('term_counts')
    .values({ id, user_id: userId, documents, counted_to: countedTo, counters: Buffer.from(counters) })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ documents, counted_to: countedTo, counters: Buffer.from(counters) }),
    )
    .execute()
}

/**
 * Makes other transactions that lock this owner's counts wait until this one ends, like lockUser; creates the counts
 * if there are none.
 */
export async function lockTermCounts(db: Executor, id: string): Promise<void> {
  await db
    .insertInto('term_counts')
    .values({ id, user_id: null, documents: 0, counted_to: 0, counters: Buffer.alloc(0) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ id: eb.ref('excluded.id') })))
    .execute()
}
