import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { PictureReason } from '../../schema/mails.ts'
import type { Executor, NewFile, RemotePictureRow, Tables } from '../../schema.ts'
import { isPostgres, ownedBy, values } from '../common/values.ts'
import { insertFiles } from './files.ts'

/** A due picture, claimed until `due_at`. */
export type DuePicture = Pick<RemotePictureRow, 'id' | 'user_id' | 'mail_id' | 'url' | 'host'> & {
  due_at: number
}

/** Nothing is fetched for a deleted account, even while it can be restored. */
const OF_NOBODY_DELETED = sql<SqlBool>`exists (
  select 1 from users where users.id = remote_pictures.user_id and users.deleted_at is null)`

/** The number of pictures of one user that are scheduled; the others wait without a time. */
const MAX_DUE = 400
/** The number of users checked per picture that a claim may take: some have none of an available host. */
const USERS_PER_PICTURE = 4

/** Whether any picture is due. For the worker only, as everything here. */
export async function isPictureDue(db: Executor, now: number): Promise<boolean> {
  return (await usersWithDue(db, { now, after: '', except: [], limit: 1 })).length > 0
}

/**
 * Claims due pictures for `holdMs`, so that no other process fetches them: one per user, or up to `perUser` if few
 * users have any, the latest first; none of the users and hosts in `except`. The user whose id follows `after` is
 * first. The cost does not depend on how many are due.
 */
export async function claimPictures(
  db: Executor,
  {
    now,
    holdMs,
    limit,
    perUser,
    after = '',
    except: { users = [], hosts = [] } = {},
  }: {
    now: number
    holdMs: number
    limit: number
    perUser: number
    after?: string
    except?: { users?: readonly string[]; hosts?: readonly string[] }
  },
): Promise<DuePicture[]> {
  const holders = await usersWithDue(db, { now, after, except: users, limit: limit * USERS_PER_PICTURE })
  const share = Math.min(perUser, Math.ceil(limit / Math.max(1, holders.length)))
  const skipLocked = isPostgres(db) ? sql`for update skip locked` : sql``
  const claimed: DuePicture[] = []
  for (const userId of holders) {
    const room = limit - claimed.length
    if (room <= 0) break
    // A limited number is checked: all due ones may be of excluded hosts.
    const { rows } = await sql<DuePicture>`
      update remote_pictures set due_at = ${now + holdMs}
      where state = 'waiting' and due_at <= ${now} and id in (
        select id from (
          select id, host, due_at from remote_pictures
          where state = 'waiting' and due_at <= ${now} and user_id = ${userId}
          order by due_at desc limit ${MAX_DUE} ${skipLocked}
        ) as latest
        where host not in ${values(db, hosts)} order by due_at desc, id limit ${Math.min(share, room)}
      )
      returning id, user_id, mail_id, url, host, due_at`.execute(db)
    claimed.push(...rows)
  }
  return claimed
}

/**
 * Users with due pictures, at most `limit`: those with ids after one first, by id, then round to that one. It is one
 * index lookup per user.
 */
async function usersWithDue(
  db: Executor,
  { now, after, except, limit }: { now: number; after: string; except: readonly string[]; limit: number },
): Promise<string[]> {
  // The state is no parameter, for which SQLite would not use the partial index.
  const { rows } = await sql<{ user_id: string }>`
    with recursive holders (user_id) as (
      select user_id from (
        select user_id from remote_pictures where state = 'waiting' and due_at is not null and user_id is not null
        order by user_id limit 1
      ) as first
      union all
      select (
        select p.user_id from remote_pictures as p
        where p.state = 'waiting' and p.due_at is not null and p.user_id > holders.user_id
        order by p.user_id limit 1
      ) from holders where holders.user_id is not null
    )
    select user_id from holders
    where exists (select 1 from users where users.id = holders.user_id and users.deleted_at is null)
      and exists (
        select 1 from remote_pictures as p
        where p.state = 'waiting' and p.due_at <= ${now} and p.user_id = holders.user_id)
      and user_id not in ${values(db, except)}
    order by case when user_id > ${after} then 0 else 1 end, user_id limit ${limit}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/**
 * Counts an attempt for a claimed picture; call it before the request, so that the number of attempts is limited in
 * any case. Renews the claim until `until`, and returns it with its attempts; undefined if it is gone, claimed by
 * another process, or its account was deleted.
 */
export async function beginPicture(db: Executor, picture: DuePicture, until: number) {
  const row = await db
    .updateTable('remote_pictures')
    .set((eb) => ({ due_at: until, tries: eb('tries', '+', 1) }))
    .where(isHeld(picture))
    .where(OF_NOBODY_DELETED)
    .returning('tries')
    .executeTakeFirst()
  return row && { ...picture, due_at: until, tries: row.tries }
}

/** Releases a claimed picture, to be fetched from a time on (epoch milliseconds). */
export async function releasePicture(db: Executor, picture: DuePicture, dueAt: number): Promise<void> {
  await db.updateTable('remote_pictures').set({ due_at: dueAt }).where(isHeld(picture)).execute()
}

/**
 * Records that a picture was fetched and stored as a file; false if it was deleted or claimed by another process
 * meanwhile. Its row names the user and the mail.
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
      state: 'stored',
      due_at: null,
      fetched_at: now,
      reason: null,
      reason_detail: null,
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

/** Records why a picture could not be fetched, and when it is retried; null for never. */
export async function setPictureFailed(
  db: Executor,
  picture: DuePicture,
  failure: {
    reason: PictureReason
    detail: string | null
    retryAt: number | null
    received: number
    now: number
  },
): Promise<void> {
  const { reason, detail, retryAt, received, now } = failure
  await db
    .updateTable('remote_pictures')
    .set((eb) => ({
      state: retryAt === null ? 'failed' : 'waiting',
      due_at: retryAt,
      fetched_at: now,
      reason,
      reason_detail: detail,
      received_bytes: eb('received_bytes', '+', received),
    }))
    .where(isHeld(picture))
    .execute()
}

/** Whether the claim is still valid: an expired one may be another process's. */
const isHeld =
  ({ id, due_at }: DuePicture) =>
  (eb: ExpressionBuilder<Tables, 'remote_pictures'>) =>
    eb.and([eb('id', '=', id), eb('state', '=', 'waiting'), eb('due_at', '=', due_at)])

/** Bytes received for a user since a time, and the bytes of a mail's pictures. */
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
    .where(ownedBy(userId))
    .where('mail_id', '=', mailId)
    .where('kind', '=', 'web')
    .executeTakeFirstOrThrow()
  // The sum of no rows is null.
  return { ofUser: received ?? 0, ofMail: taken ?? 0 }
}

/** How many more pictures of the user may be scheduled: call it before scheduling. */
export async function countFreeDueSlots(db: Executor, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select cast(count(*) as bigint) as count from (
      select 1 from remote_pictures
      where state = 'waiting' and due_at is not null and user_id = ${userId} limit ${MAX_DUE}
    ) as scheduled`.execute(db)
  return MAX_DUE - (rows[0]?.count ?? 0)
}

/**
 * Schedules pictures without a time, which came before pictures were fetched, or too many at once: the latest
 * `perUser` of each user, as far as there is room, `everyMs` apart; none of users with `maxBytes` already, as they
 * would be deleted again.
 */
export async function schedulePictures(
  db: Executor,
  { now, perUser, everyMs, maxBytes }: { now: number; perUser: number; everyMs: number; maxBytes: number },
): Promise<void> {
  // One user at a time: there may be hundreds of thousands, and no statement may delay others.
  for (let after = ''; ; ) {
    const { rows } = await sql<{ user_id: string }>`
      select user_id from remote_pictures
      where state = 'waiting' and due_at is null and user_id > ${after} and ${OF_NOBODY_DELETED}
      order by user_id limit 1`.execute(db)
    const userId = rows[0]?.user_id
    if (userId === undefined) return
    after = userId
    if ((await bytesOfUser(db, userId)) >= maxBytes) continue
    const room = await countFreeDueSlots(db, userId)
    await sql`
      update remote_pictures set due_at = ${now} + turns.turn * ${everyMs}
      from (
        select id, row_number() over (order by created_at desc, id) as turn
        from (
          select id, created_at from remote_pictures
          where state = 'waiting' and due_at is null and user_id = ${userId}
          order by created_at desc, id limit ${Math.min(perUser, room)}
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
