import type { DialectAdapter } from 'kysely'
import type { Executor } from '../../schema.ts'
import { asInserted } from '../common/rows.ts'
import { values } from '../common/values.ts'

/** Stored counters; `countedTo` is the last of the user's sketches that is included. */
export interface TermCounts {
  id: string
  /** Null for the counts of all users. */
  userId: string | null
  documents: number
  countedTo: number
  counters: Uint8Array
}

/** The owners whose counts are cached: 128 KB each, read with every mail, and changed after a hundred articles. */
const CACHED = 50

/** By database, the last used at the end. */
const caches = new WeakMap<DialectAdapter, Map<string, TermCounts>>()

/** The counts of these owners, by owner. */
export async function readTermCounts(db: Executor, ids: readonly string[]): Promise<Map<string, TermCounts>> {
  const { adapter } = db.getExecutor()
  const cache = caches.get(adapter) ?? new Map<string, TermCounts>()
  caches.set(adapter, cache)
  const of = (owners: readonly string[]) => db.selectFrom('term_counts').where('id', 'in', values(db, owners))
  const counts = new Map<string, TermCounts>()
  const changed: string[] = []
  for (const row of await of(ids).select(['id', 'documents', 'counted_to']).execute()) {
    const known = cache.get(row.id)
    if (known?.documents === row.documents && known.countedTo === row.counted_to) counts.set(row.id, known)
    else changed.push(row.id)
  }
  const rows = changed.length === 0 ? [] : await of(changed).selectAll().execute()
  for (const { id, user_id: userId, documents, counted_to: countedTo, counters } of rows) {
    counts.set(id, { id, userId, documents, countedTo, counters })
  }
  for (const [id, used] of counts) {
    cache.delete(id)
    cache.set(id, used)
  }
  for (const [oldest] of cache) if (cache.size > CACHED) cache.delete(oldest)
  return counts
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
    .onConflict((conflict) => conflict.column('id').doUpdateSet(asInserted('id')))
    .execute()
}
