import { sql } from 'kysely'
import type { Executor } from '../schema.ts'

/** What pictures of the web take, in bytes, of each user who has any. */
export async function bytesOfUsers(db: Executor): Promise<{ id: string; bytes: number }[]> {
  const { rows } = await sql<{ id: string; bytes: number }>`
    select user_id as id, cast(coalesce(sum(bytes), 0) as bigint) as bytes from files
    where kind = 'web' and user_id is not null group by user_id`.execute(db)
  return rows
}

/** What pictures of the web take of a user, in bytes, by newsletter; null: of mails that are of none. */
export async function bytesOfNewsletters(
  db: Executor,
  userId: string,
): Promise<{ id: string | null; bytes: number }[]> {
  const { rows } = await sql<{ id: string | null; bytes: number }>`
    select m.newsletter_id as id, cast(coalesce(sum(f.bytes), 0) as bigint) as bytes
    from files as f left join mails as m on m.id = f.mail_id
    where f.kind = 'web' and f.user_id = ${userId} group by m.newsletter_id`.execute(db)
  return rows
}

/** The pictures of the web of a user's newsletter whose mails came first, at most `limit`. */
export async function oldestPictures(
  db: Executor,
  { userId, newsletterId, limit }: { userId: string; newsletterId: string | null; limit: number },
): Promise<{ id: string; bytes: number }[]> {
  return await db
    .selectFrom('files as f')
    .leftJoin('mails as m', 'm.id', 'f.mail_id')
    .select((eb) => ['f.id', eb.fn.coalesce('f.bytes', sql.lit(0)).as('bytes')])
    .where('f.kind', '=', 'web')
    .where('f.user_id', '=', userId)
    .where((eb) =>
      newsletterId === null ? eb('m.newsletter_id', 'is', null) : eb('m.newsletter_id', '=', newsletterId),
    )
    // Not when they were fetched: those of the latest mails are fetched first.
    .orderBy('m.received_at')
    .orderBy('f.id')
    .limit(limit)
    .execute()
}

/**
 * Lets go of a fetched picture, which is not fetched again; its bytes are deleted by `sweepFiles`. To be called under
 * lockUser of whose it is: what hands a newsletter over locks the same rows the other way round.
 */
export async function evictPicture(trx: Executor, id: string): Promise<void> {
  await trx.updateTable('remote_pictures').set({ state: 'evicted' }).where('id', '=', id).execute()
  await trx.updateTable('files').set({ user_id: null, mail_id: null }).where('id', '=', id).execute()
}
