import { sql } from 'kysely'
import type { ImportEnding, ImportState } from '../../schema/imports.ts'
import type { Executor, ImportRow, NewImport, NewImportFile } from '../../schema.ts'
import { isNotSuspended } from '../accounts/suspensions.ts'
import { batchesOf, isChanged, own } from '../common/rows.ts'

/** An import with the total of its files, in bytes. */
export type ListedImport = ImportRow & {
  file_name: string
  file_count: number
  size: number
  uploaded: number
}

export async function insertImport(db: Executor, row: NewImport, files: readonly NewImportFile[]) {
  await db.insertInto('imports').values(row).execute()
  for (const batch of batchesOf(files)) await db.insertInto('import_files').values(batch).execute()
}

/** The user's imports, the newest first. */
export async function listImports(db: Executor, userId: string): Promise<ListedImport[]> {
  return withFiles(db)
    .where('imports.user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function findImport(db: Executor, userId: string, id: string) {
  return withFiles(db).where('imports.user_id', '=', userId).where('imports.id', '=', id).executeTakeFirst()
}

function withFiles(db: Executor) {
  return db
    .selectFrom('imports')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('import_files')
          .select((file) => [
            'import_id',
            file.fn.countAll<number>().as('file_count'),
            // PostgreSQL's sums are numerics, which are returned as texts.
            sql<number>`cast(sum(size) as bigint)`.as('size'),
            sql<number>`cast(sum(uploaded) as bigint)`.as('uploaded'),
          ])
          .groupBy('import_id')
          .as('sums'),
      (join) => join.onRef('sums.import_id', '=', 'imports.id'),
    )
    .innerJoin('import_files as first', (join) =>
      join.onRef('first.import_id', '=', 'imports.id').on('first.no', '=', 1),
    )
    .selectAll('imports')
    .select(['first.name as file_name', 'sums.file_count', 'sums.size', 'sums.uploaded'])
}

/** Changes an import of the user if it is in one of these states; otherwise false. */
export async function updateImport(
  db: Executor,
  userId: string,
  id: string,
  states: readonly ImportState[],
  change: Partial<Omit<ImportRow, 'id' | 'user_id'>>,
): Promise<boolean> {
  return isChanged(
    db
      .updateTable('imports')
      .set(change)
      .where(own(userId, id))
      .where('state', 'in', [...states]),
  )
}

/** Deletes an import; false if there is none. */
export async function deleteImport(db: Executor, userId: string, id: string): Promise<boolean> {
  return isChanged(db.deleteFrom('imports').where(own(userId, id)))
}

/**
 * Leases a due import that no other process works on, until `leasedUntil`. Both are epoch milliseconds. Undefined if
 * none is due. One whose last process died counts as failed once more: it may be what ended that process.
 */
export async function leaseDueImport(db: Executor, now: number, leasedUntil: number) {
  return (
    db
      .updateTable('imports')
      .set({
        leased_until: leasedUntil,
        failures: sql<number>`failures + case when leased_until > 0 then 1 else 0 end`,
      })
      .where('id', '=', waitingImports(db, now, now).orderBy('next_at').limit(1))
      // Two processes may have found the same one.
      .where('leased_until', '<=', now)
      .returningAll()
      .executeTakeFirst()
  )
}

/** Whether an import of a user none of whose imports is worked on has waited for `ms`; `now` in epoch milliseconds. */
export async function isImportWaiting(db: Executor, now: number, ms: number): Promise<boolean> {
  return (
    (await waitingImports(db, now - ms, now)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

function waitingImports(db: Executor, dueBefore: number, now: number) {
  return (
    db
      .selectFrom('imports')
      .select('id')
      .where('next_at', '<=', dueBefore)
      .where('leased_until', '<=', now)
      .where(isNotSuspended('user_id'))
      // One per user at a time, so that others get their turn.
      .where('user_id', 'not in', (at) =>
        at.selectFrom('imports').select('user_id').where('leased_until', '>', now),
      )
  )
}

/**
 * Stores the result of a lease, unless the user has ended the import meanwhile. The user's other imports then come after
 * those of others that wait. `now` in epoch milliseconds.
 */
export async function settleImport(
  db: Executor,
  { id, user_id, state }: Pick<ImportRow, 'id' | 'user_id' | 'state'>,
  change: Partial<Pick<ImportRow, 'state' | 'ending' | 'failures' | 'next_at' | 'mails_total' | 'ended_at'>>,
  now: number,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ next_at: now })
    .where('user_id', '=', user_id)
    .where('id', '!=', id)
    .where('next_at', '<', now)
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ ...change, leased_until: 0 })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()
  // So that the next poll deletes what was uploaded.
  if (numUpdatedRows === 0n)
    await db.updateTable('imports').set({ leased_until: 0 }).where('id', '=', id).execute()
}

/** Renews the lease of an import; false if it has ended or is gone. */
export async function renewImport(
  db: Executor,
  { id, state }: Pick<ImportRow, 'id' | 'state'>,
  change: { leased_until: number; mails_total?: number },
): Promise<boolean> {
  return isChanged(db.updateTable('imports').set(change).where('id', '=', id).where('state', '=', state))
}

/** An import that has ended; only its report is left. */
export const endingOf = (ending: ImportEnding | null, now: number) =>
  ({ state: 'done', ending, next_at: now, ended_at: now }) as const
