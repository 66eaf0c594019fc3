import { sql } from 'kysely'
import type { Executor, UserRow } from '../../schema.ts'
import { comesAfter, type Window } from '../common/window.ts'
import { keptBytes, mailsSince } from './mail-allowance.ts'
import { countOf } from './user-limits.ts'

/** What the operator sees of an account: none of its content. */
export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

const people = (db: Executor) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.display_name', 'u.created_at', 'u.deleted_at', 'u.suspended_at'])
    .select(['u.most_mails_a_day', 'u.most_megabytes', 'u.most_newsletters'])
    .select((eb) => [
      eb
        .selectFrom('sessions as s')
        .select((s) => s.fn.max('s.seen_at').as('at'))
        .whereRef('s.user_id', '=', 'u.id')
        .as('session_at'),
      'u.visited_at',
    ])
    // A closed account only has what the worker has not deleted yet.
    .where('u.email', 'like', '%@%')

type Row = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>>

/** With the time when one of its sessions was last used, to a quarter of an hour, or it last opened an edition. */
function personOf({ session_at, visited_at, ...person }: Row) {
  return { ...person, seen_at: Math.max(session_at ?? 0, visited_at ?? 0) || null }
}

/** Accounts, newest first; with `search` those whose email or name contains it. */
export async function listPeople(
  db: Executor,
  { search, limit, after }: Window & { search?: string | undefined },
): Promise<Person[]> {
  let query = people(db).orderBy('u.created_at', 'desc').orderBy('u.id').limit(limit)
  if (after) query = query.where(comesAfter('u.created_at', 'u.id', after))
  if (search) {
    const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(
      sql<boolean>`(u.email like ${pattern} escape '\\' or lower(u.display_name) like ${pattern} escape '\\')`,
    )
  }
  return (await query.execute()).map(personOf)
}

/** One account; undefined if there is none. */
export async function findPerson(db: Executor, userId: string) {
  const row = await people(db).where('u.id', '=', userId).executeTakeFirst()
  return row && personOf(row)
}

/** The user's usage, and the mails after a time (epoch milliseconds). */
export async function usageOf(db: Executor, userId: string, since: number) {
  return {
    bytes: await keptBytes(db, userId),
    newsletters: await countOf(db, userId, 'newsletters'),
    mails: await mailsSince(db, userId, since),
  }
}

/** Changes the user's limits; null: the default. */
export async function setPersonLimits(
  db: Executor,
  userId: string,
  limits: Pick<UserRow, 'most_mails_a_day' | 'most_megabytes' | 'most_newsletters'>,
): Promise<void> {
  await db.updateTable('users').set(limits).where('id', '=', userId).execute()
}
