import type { Insertable } from 'kysely'
import type { Executor, SavedSearchRow, Tables } from '../../schema.ts'
import { asInserted, isChanged, own } from '../common/rows.ts'

/** The searches that the user saved, in the order of their names. */
export async function listSavedSearches(db: Executor, userId: string): Promise<SavedSearchRow[]> {
  const rows = await db
    .selectFrom('saved_searches')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** Saves a search and returns it as stored; an existing one of the same query gets the name. */
export async function saveSearch(db: Executor, search: Insertable<Tables['saved_searches']>) {
  return db
    .insertInto('saved_searches')
    .values(search)
    .onConflict((conflict) => conflict.columns(['user_id', 'query']).doUpdateSet(asInserted('name')))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes the name or preference of a saved search; undefined if the user has no such one. */
export async function changeSavedSearch(
  db: Executor,
  userId: string,
  id: string,
  change: Partial<Pick<SavedSearchRow, 'name' | 'preference'>>,
): Promise<SavedSearchRow | undefined> {
  return db.updateTable('saved_searches').set(change).where(own(userId, id)).returningAll().executeTakeFirst()
}

/** Deletes a saved search; false if the user has no such one. */
export async function deleteSavedSearch(db: Executor, userId: string, id: string): Promise<boolean> {
  return isChanged(db.deleteFrom('saved_searches').where(own(userId, id)))
}
