import { sql } from 'kysely'
import type { Executor, NewFile, RemotePictureRow } from '../schema.ts'
import { insertFiles } from './files.ts'
import { values } from './values.ts'

/** A picture that is due, held by whoever claimed it. */
export type DuePicture = Pick<RemotePictureRow, 'id' | 'user_id' | 'mail_id' | 'url' | 'host' | 'tries'>

/** Whether any picture is due; costs next to nothing. For the worker alone, as all here. */
export async function isPictureDue(db: Executor, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('remote_pictures')
    .select('id')
    // No parameter: SQLite would not take the index of those that wait.
    .where('state', '=', sql.lit('waiting'))
    .where('due_at', '<=', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Claims due pictures for `holdMs`, so that no other process fetches them: one of each user, then a second of each and so
 * on, the latest of each first, of nobody more than `perUser`, and of the users `except` none. Each claim counts as a try.
 */
export async function claimPictures(
  db: Executor,
  {
    now,
    holdMs,
    limit,
    perUser,
    except = [],
  }: { now: number; holdMs: number; limit: number; perUser: number; except?: readonly string[] },
): Promise<DuePicture[]> {
  const { rows } = await sql<DuePicture>`
    update remote_pictures set due_at = ${now + holdMs}, tries = tries + 1
    where state = 'waiting' and due_at <= ${now} and id in (
      select id from (
        select id, due_at, row_number() over (partition by user_id order by due_at desc, id) as turn
        from remote_pictures
        where state = 'waiting' and due_at <= ${now} and user_id not in ${values(db, except)}
      ) as due
      where turn <= ${perUser} order by turn, due_at desc limit ${limit}
    )
    returning id, user_id, mail_id, url, host, tries`.execute(db)
  return rows
}

/** Gives a claimed picture back untried, to be fetched from an instant on (epoch milliseconds). */
export async function releasePicture(db: Executor, id: string, dueAt: number): Promise<void> {
  await db
    .updateTable('remote_pictures')
    .set((eb) => ({ due_at: dueAt, tries: eb('tries', '-', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/**
 * Notes that a picture was fetched and lies in the store as a file; false when it was deleted meanwhile. Whose it is and
 * of which mail, its row says.
 */
export async function setPictureStored(
  trx: Executor,
  id: string,
  file: Pick<NewFile, 'key' | 'media_type'> & { bytes: number },
  now: number,
): Promise<boolean> {
  const picture = await trx
    .updateTable('remote_pictures')
    .set((eb) => ({
      ...{ state: 'stored', due_at: null, fetched_at: now, reason: null },
      received_bytes: eb('received_bytes', '+', file.bytes),
    }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['user_id', 'mail_id'])
    .executeTakeFirst()
  if (!picture) return false
  const kind = picture.mail_id === null ? 'photo' : 'web'
  await insertFiles(trx, [{ id, ...picture, kind, ...file, created_at: now }])
  return true
}

/** Notes why a picture was not to be had, and when it is tried again; never, where that is null. */
export async function setPictureFailed(
  db: Executor,
  id: string,
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
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

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

/** How many of the user's pictures are due or will be at an instant that is set. */
export async function countScheduled(db: Executor, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('remote_pictures')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', sql.lit('waiting'))
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Has pictures fetched that wait without a time, as they came before pictures were fetched, or too many at once: the
 * latest `perUser` of each user, `everyMs` apart.
 */
export async function schedulePictures(
  db: Executor,
  { now, perUser, everyMs }: { now: number; perUser: number; everyMs: number },
): Promise<void> {
  // One user after the other: there may be hundreds of thousands, and no statement may keep others waiting.
  for (let after = ''; ; ) {
    const { rows } = await sql<{ user_id: string }>`
      select user_id from remote_pictures
      where state = 'waiting' and due_at is null and user_id > ${after} order by user_id limit 1`.execute(db)
    const userId = rows[0]?.user_id
    if (userId === undefined) return
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
    after = userId
  }
}

/** Users whose pictures of the web take more than so many bytes. */
export async function usersOverLimit(
  db: Executor,
  limit: number,
): Promise<{ user_id: string; bytes: number }[]> {
  const { rows } = await sql<{ user_id: string; bytes: number }>`
    select user_id, cast(sum(bytes) as bigint) as bytes from files
    where kind = 'web' and user_id is not null group by user_id having sum(bytes) > ${limit}`.execute(db)
  return rows
}

/** The bytes of all pictures of the web. */
export async function bytesOfAll(db: Executor): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select cast(coalesce(sum(bytes), 0) as bigint) as bytes from files where kind = 'web'`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** The pictures of the web that were fetched first, of one user or of all: at most `limit`. */
export async function oldestPictures(
  db: Executor,
  { userId, limit }: { userId: string | null; limit: number },
): Promise<{ id: string; user_id: string; bytes: number }[]> {
  let query = db
    .selectFrom('files')
    .select((eb) => ['id', 'user_id', eb.fn.coalesce('bytes', sql.lit(0)).as('bytes')])
    .where('kind', '=', 'web')
    .where('user_id', 'is not', null)
  if (userId !== null) query = query.where('user_id', '=', userId)
  const rows = await query.orderBy('created_at').orderBy('id').limit(limit).execute()
  return rows.flatMap(({ id, user_id, bytes }) => (user_id === null ? [] : [{ id, user_id, bytes }]))
}

/** Lets go of a fetched picture, which is not fetched again; its bytes are deleted by `sweepFiles`. */
export async function evictPicture(trx: Executor, id: string): Promise<void> {
  await trx.updateTable('remote_pictures').set({ state: 'evicted' }).where('id', '=', id).execute()
  await trx.updateTable('files').set({ user_id: null, mail_id: null }).where('id', '=', id).execute()
}
