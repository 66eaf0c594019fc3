import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Executor, NewFile, RemotePictureRow, Tables } from '../schema.ts'
import { insertFiles } from './files.ts'
import { values } from './values.ts'

/** A picture that is due, held until `due_at` by whoever claimed it. */
export type DuePicture = Pick<RemotePictureRow, 'id' | 'user_id' | 'mail_id' | 'url' | 'host'> & {
  due_at: number
}

/** Nothing is fetched for an account that was deleted, also while it can be taken back. */
const OF_NOBODY_DELETED = sql<SqlBool>`exists (
  select 1 from users where users.id = remote_pictures.user_id and users.deleted_at is null)`

/** Whether any picture is due; costs next to nothing. For the worker alone, as all here. */
export async function isPictureDue(db: Executor, now: number): Promise<boolean> {
  // The state is no parameter: SQLite would not take the index of those that wait.
  const { rows } = await sql`
    select id from remote_pictures
    where state = 'waiting' and due_at <= ${now} and ${OF_NOBODY_DELETED} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Claims due pictures for `holdMs`, so that no other process fetches them: one of each user, then a second of each and so
 * on, the latest of each first, of nobody more than `perUser`, and none of the users and hosts in `except`.
 */
export async function claimPictures(
  db: Executor,
  {
    now,
    holdMs,
    limit,
    perUser,
    except: { users = [], hosts = [] } = {},
  }: {
    now: number
    holdMs: number
    limit: number
    perUser: number
    except?: { users?: readonly string[]; hosts?: readonly string[] }
  },
): Promise<DuePicture[]> {
  const { rows } = await sql<DuePicture>`
    update remote_pictures set due_at = ${now + holdMs}
    where state = 'waiting' and due_at <= ${now} and id in (
      select id from (
        select id, due_at, row_number() over (partition by user_id order by due_at desc, id) as turn
        from remote_pictures
        where state = 'waiting' and due_at <= ${now} and ${OF_NOBODY_DELETED}
          and user_id not in ${values(db, users)} and host not in ${values(db, hosts)}
      ) as due
      where turn <= ${perUser} order by turn, due_at desc limit ${limit}
    )
    returning id, user_id, mail_id, url, host, due_at`.execute(db)
  return rows
}

/**
 * Counts a try of a claimed picture, to be called before anybody is asked: whatever happens then, there are only so many.
 * Holds it anew until `until`, and gives it with its tries; undefined when it is gone, somebody else's claim by now, or
 * its account deleted.
 */
export async function beginPicture(
  db: Executor,
  picture: DuePicture,
  until: number,
): Promise<(DuePicture & { tries: number }) | undefined> {
  const row = await db
    .updateTable('remote_pictures')
    .set((eb) => ({ due_at: until, tries: eb('tries', '+', 1) }))
    .where(isHeld(picture))
    .where(OF_NOBODY_DELETED)
    .returning('tries')
    .executeTakeFirst()
  return row && { ...picture, due_at: until, tries: row.tries }
}

/** Gives a claimed picture back, to be fetched from an instant on (epoch milliseconds). */
export async function releasePicture(db: Executor, picture: DuePicture, dueAt: number): Promise<void> {
  await db.updateTable('remote_pictures').set({ due_at: dueAt }).where(isHeld(picture)).execute()
}

/**
 * Notes that a picture was fetched and lies in the store as a file; false when it was deleted meanwhile, or is another's
 * claim by now. Whose it is and of which mail, its row says.
 */
export async function setPictureStored(
  trx: Executor,
  picture: DuePicture,
  file: Pick<NewFile, 'key' | 'media_type'> & { bytes: number },
  now: number,
): Promise<boolean> {
  const row = await trx
    .updateTable('remote_pictures')
    .set((eb) => ({
      ...{ state: 'stored', due_at: null, fetched_at: now, reason: null },
      received_bytes: eb('received_bytes', '+', file.bytes),
    }))
    .where(isHeld(picture))
    .returning(['user_id', 'mail_id'])
    .executeTakeFirst()
  if (!row) return false
  const kind = row.mail_id === null ? 'photo' : 'web'
  await insertFiles(trx, [{ id: picture.id, ...row, kind, ...file, created_at: now }])
  return true
}

/** Notes why a picture was not to be had, and when it is tried again; never, where that is null. */
export async function setPictureFailed(
  db: Executor,
  picture: DuePicture,
  {
    reason,
    retryAt,
    received,
    now,
  }: { reason: string; retryAt: number | null; received: number; now: number },
): Promise<void> {
  await db
    .updateTable('remote_pictures')
    .set((eb) => ({
      ...{ state: retryAt === null ? 'failed' : 'waiting', due_at: retryAt, fetched_at: now, reason },
      received_bytes: eb('received_bytes', '+', received),
    }))
    .where(isHeld(picture))
    .execute()
}

/** Whether the claim still holds: one that ran out may be another's. */
const isHeld =
  ({ id, due_at }: DuePicture) =>
  (eb: ExpressionBuilder<Tables, 'remote_pictures'>) =>
    eb.and([eb('id', '=', id), eb('state', '=', 'waiting'), eb('due_at', '=', due_at)])

/** Bytes that answers have brought a user since an instant, and those that the pictures of a mail take. */
export async function bytesOfPictures(
  db: Executor,
  { userId, since, mailId }: { userId: string; since: number; mailId: string | null },
): Promise<{ ofUser: number; ofMail: number }> {
  const { received } = await db
    .selectFrom('remote_pictures')
    .select((eb) => eb.cast<number>(eb.fn.sum('received_bytes'), 'bigint').as('received'))
    .where('user_id', '=', userId)
    .where('fetched_at', '>=', since)
    .executeTakeFirstOrThrow()
  const { taken } = await db
    .selectFrom('files')
    .select((eb) => eb.cast<number>(eb.fn.sum('bytes'), 'bigint').as('taken'))
    .where('user_id', '=', userId)
    .where('mail_id', '=', mailId)
    .where('kind', '=', 'web')
    .executeTakeFirstOrThrow()
  // Of no rows the sum is null.
  return { ofUser: received ?? 0, ofMail: taken ?? 0 }
}

/** How many of the user's pictures are due or will be by an instant. */
export async function countScheduled(db: Executor, userId: string, by: number): Promise<number> {
  const { count } = await db
    .selectFrom('remote_pictures')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', sql.lit('waiting'))
    .where('due_at', '<=', by)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Has pictures fetched that wait without a time, as they came before pictures were fetched, or too many at once: the
 * latest `perUser` of each user, `everyMs` apart; none of those whose pictures take `mostBytes` already, as they would
 * only have to go again.
 */
export async function schedulePictures(
  db: Executor,
  { now, perUser, everyMs, mostBytes }: { now: number; perUser: number; everyMs: number; mostBytes: number },
): Promise<void> {
  // One user after the other: there may be hundreds of thousands, and no statement may keep others waiting.
  for (let after = ''; ; ) {
    const { rows } = await sql<{ user_id: string }>`
      select user_id from remote_pictures
      where state = 'waiting' and due_at is null and user_id > ${after} and ${OF_NOBODY_DELETED}
      order by user_id limit 1`.execute(db)
    const userId = rows[0]?.user_id
    if (userId === undefined) return
    after = userId
    if ((await bytesOfUser(db, userId)) >= mostBytes) continue
    await sql`
      update remote_pictures set due_at = ${now} + turns.turn * ${everyMs}
      from (
        select id, row_number() over (order by created_at desc, id) as turn
        from (
          select id, created_at from remote_pictures
          where state = 'waiting' and due_at is null and user_id = ${userId}
          order by created_at desc, id limit ${perUser}
        ) as latest
      ) as turns
      where turns.id = remote_pictures.id and remote_pictures.due_at is null`.execute(db)
  }
}

async function bytesOfUser(db: Executor, userId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select cast(coalesce(sum(bytes), 0) as bigint) as bytes from files
    where user_id = ${userId} and kind = 'web'`.execute(db)
  return rows[0]?.bytes ?? 0
}

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

/** Lets go of a fetched picture, which is not fetched again; its bytes are deleted by `sweepFiles`. */
export async function evictPicture(trx: Executor, id: string): Promise<void> {
  await trx.updateTable('remote_pictures').set({ state: 'evicted' }).where('id', '=', id).execute()
  await trx.updateTable('files').set({ user_id: null, mail_id: null }).where('id', '=', id).execute()
}
