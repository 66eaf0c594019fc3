import { createHash } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import { newFileId } from '../../file-id.ts'
import type { Executor, Tables } from '../../schema.ts'
import { ownedBy, values } from '../common/values.ts'
import { detachFiles } from './files.ts'
import { countFreeDueSlots } from './picture-fetches.ts'

/** A remote picture: `url` as serialised by the URL standard. */
export interface NamedPicture {
  url: string
  host: string
}

/** The lookup key of a URL. */
export const urlHash = (url: string): string => createHash('sha256').update(url).digest('base64url')

/** The pictures of a mail of the user, by URL. */
export async function remotePicturesOfMail(db: Executor, userId: string, mailId: string) {
  const rows = await db
    .selectFrom('remote_pictures')
    .select(['id', 'url'])
    .where(ownedBy(userId))
    .where('mail_id', '=', mailId)
    .execute()
  return new Map(rows.map(({ id, url }) => [url, id]))
}

/** Adds remote pictures to a mail, which has none with these URLs; `dueAt` says when each is fetched. */
export async function insertRemotePictures(
  trx: Executor,
  mail: { id: string; user_id: string; received_at: number },
  pictures: readonly NamedPicture[],
  dueAt: () => number | null,
): Promise<Map<string, string>> {
  if (pictures.length === 0) return new Map()
  const rows = pictures.map(({ url, host }) => ({
    id: newFileId(),
    user_id: mail.user_id,
    mail_id: mail.id,
    url,
    url_hash: urlHash(url),
    host,
    state: 'waiting' as const,
    due_at: dueAt(),
    created_at: mail.received_at,
  }))
  await trx.insertInto('remote_pictures').values(rows).execute()
  return new Map(rows.map(({ id, url }) => [url, id]))
}

/**
 * Of these ids, the user's pictures that are shown: not failed or deleted ones, and pending ones only if they will be
 * fetched.
 */
export async function shownPictures(
  db: Executor,
  userId: string,
  { ids, areFetched }: { ids: readonly string[]; areFetched: boolean },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const files = db
    .selectFrom('files')
    .select('id')
    .where(ownedBy(userId))
    .where('id', 'in', values(db, ids))
    .where('kind', '!=', 'mail')
  const waiting = db
    .selectFrom('remote_pictures')
    .select('id')
    .where(ownedBy(userId))
    .where('id', 'in', values(db, ids))
    .where('state', '=', 'waiting')
  const shown = await files.$if(areFetched, (query) => query.unionAll(waiting)).execute()
  return new Set(shown.map(({ id }) => id))
}

/**
 * Schedules the pictures of a mail at a time (epoch milliseconds), because one of them was viewed: those not viewed
 * before, within the limit. Nothing is fetched for a deleted account.
 */
export async function schedulePicturesOfMail(db: Executor, pictureId: string, dueAt: number): Promise<void> {
  // Read first: a request for a missing picture must not cause a write.
  const picture = await db
    .selectFrom('remote_pictures')
    .innerJoin('users', 'users.id', 'remote_pictures.user_id')
    .select(['remote_pictures.id', 'user_id', 'mail_id'])
    .where('remote_pictures.id', '=', pictureId)
    .where('state', '=', 'waiting')
    .where('due_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!picture) return
  const { id, user_id: userId, mail_id: mailId } = picture
  const room = await countFreeDueSlots(db, userId)
  if (room === 0) return
  await db
    .updateTable('remote_pictures')
    .set({ due_at: dueAt })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('remote_pictures')
        .select('id')
        // An identity provider's photo belongs to no mail.
        .where((own) => (mailId === null ? own('id', '=', id) : own('mail_id', '=', mailId)))
        .where('state', '=', 'waiting')
        .where('due_at', 'is', null)
        .orderBy((own) => own.case().when('id', '=', id).then(0).else(1).end())
        .limit(room),
    )
    .where('due_at', 'is', null)
    .execute()
}

/** Schedules the photo of the user at an identity provider, replacing the previous one; null removes it. */
export async function setPhoto(
  trx: Executor,
  userId: string,
  photo: NamedPicture | null,
  { dueAt, now }: { dueAt: number | null; now: number },
): Promise<void> {
  const before = await trx.deleteFrom('remote_pictures').where(isPhotoOf(userId)).returning('id').execute()
  await detachFiles(
    trx,
    userId,
    before.map(({ id }) => id),
  )
  if (!photo) return
  await trx
    .insertInto('remote_pictures')
    .values({
      id: newFileId(),
      user_id: userId,
      mail_id: null,
      ...photo,
      url_hash: urlHash(photo.url),
      state: 'waiting',
      due_at: dueAt,
      created_at: now,
    })
    .execute()
}

/** The photo of the user at an identity provider. */
export async function findPhoto(db: Executor, userId: string) {
  return db.selectFrom('remote_pictures').select(['id', 'state']).where(isPhotoOf(userId)).executeTakeFirst()
}

const isPhotoOf = (userId: string) => (eb: ExpressionBuilder<Tables, 'remote_pictures'>) =>
  eb.and([eb('user_id', '=', userId), eb('mail_id', 'is', null)])

/** The bytes of remote pictures by user. */
export async function bytesOfUsers(db: Executor): Promise<{ id: string; bytes: number }[]> {
  const { rows } = await sql<{ id: string; bytes: number }>`
    select user_id as id, cast(coalesce(sum(bytes), 0) as bigint) as bytes from files
    where kind = 'web' and user_id is not null group by user_id`.execute(db)
  return rows
}

/** The bytes of a user's remote pictures by newsletter; null: of mails without one. */
export async function bytesOfNewsletters(db: Executor, userId: string) {
  const { rows } = await sql<{ id: string | null; bytes: number }>`
    select m.newsletter_id as id, cast(coalesce(sum(f.bytes), 0) as bigint) as bytes
    from files as f left join mails as m on m.id = f.mail_id
    where f.kind = 'web' and f.user_id = ${userId} group by m.newsletter_id`.execute(db)
  return rows
}

/** The remote pictures of a user's newsletter from the oldest mails, at most `limit`. */
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
    // Not by the time of fetching: those of the latest mails are fetched first.
    .orderBy('m.received_at')
    .orderBy('f.id')
    .limit(limit)
    .execute()
}

/**
 * Releases a fetched picture, which is not fetched again; `sweepFiles` deletes its bytes. Call it under lockUser of
 * its owner: moving a newsletter locks the same rows in reverse order.
 */
export async function evictPicture(trx: Executor, id: string): Promise<void> {
  await trx.updateTable('remote_pictures').set({ state: 'evicted' }).where('id', '=', id).execute()
  await trx.updateTable('files').set({ user_id: null, mail_id: null }).where('id', '=', id).execute()
}
