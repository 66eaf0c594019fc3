import { sql } from 'kysely'
import type { Executor, ReadwiseRow } from '../../schema.ts'
import { countRows, isChanged } from '../common/rows.ts'
import { ownedBy, values } from '../common/values.ts'
import type { ListedHighlight } from './highlight-filter.ts'
import { listedHighlights } from './highlight-filter.ts'

/** The user's connection to Readwise; undefined without one. */
export async function findReadwise(db: Executor, userId: string): Promise<ReadwiseRow | undefined> {
  return db.selectFrom('readwise').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Adds the sealed token of a user without one; `now` in epoch milliseconds. */
export async function insertReadwise(
  db: Executor,
  userId: string,
  { token, now }: { token: string; now: number },
): Promise<void> {
  await db.insertInto('readwise').values({ user_id: userId, token, connected_at: now }).execute()
}

/** Changes the user's connection; does nothing without one. */
export async function updateReadwise(
  db: Executor,
  userId: string,
  change: Partial<Omit<ReadwiseRow, 'user_id'>>,
): Promise<void> {
  await db.updateTable('readwise').set(change).where('user_id', '=', userId).execute()
}

/** Deletes the user's token, and the queued highlights; false if there is neither. */
export async function deleteReadwise(db: Executor, userId: string): Promise<boolean> {
  return isChanged(db.deleteFrom('readwise').where('user_id', '=', userId))
}

/** Queues one of the user's highlights, or all. The user must have a connection. */
export async function addUnsent(db: Executor, userId: string, highlightId?: string): Promise<void> {
  await sql`
    insert into readwise_highlights (highlight_id, user_id)
    select id, user_id from highlights
    where user_id = ${userId} ${highlightId === undefined ? sql`` : sql`and id = ${highlightId}`}
    on conflict (highlight_id) do update set version = readwise_highlights.version + 1`.execute(db)
}

/** The number of the user's queued highlights, without those of deleted newsletters. */
export async function countUnsent(db: Executor, userId: string): Promise<number> {
  return countRows(
    db
      .selectFrom('readwise_highlights as r')
      .innerJoin('highlights as h', 'h.id', 'r.highlight_id')
      .where('r.user_id', '=', userId)
      .where(ownedBy(userId, 'h.user_id')),
  )
}

/** A queued highlight, with the link of its article. */
export interface UnsentHighlight extends ListedHighlight {
  version: number
  url: string | null
}

/** Some of the user's queued highlights. */
export async function listUnsent(db: Executor, userId: string, limit: number): Promise<UnsentHighlight[]> {
  return listedHighlights(db, userId)
    .innerJoin('readwise_highlights as r', 'r.highlight_id', 'h.id')
    .where('r.user_id', '=', userId)
    .select(['r.version', 'a.url'])
    .orderBy('r.highlight_id')
    .limit(limit)
    .execute()
}

/** Removes these from the queue, except for those that changed since they were listed. */
export async function removeUnsent(
  db: Executor,
  userId: string,
  sent: readonly Pick<UnsentHighlight, 'id' | 'version'>[],
): Promise<void> {
  for (const version of new Set(sent.map((row) => row.version))) {
    const ids = sent.filter((row) => row.version === version).map(({ id }) => id)
    await db
      .deleteFrom('readwise_highlights')
      .where('user_id', '=', userId)
      .where('version', '=', version)
      .where('highlight_id', 'in', values(db, ids))
      .execute()
  }
}
