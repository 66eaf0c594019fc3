import type { ExpressionBuilder } from 'kysely'
import type { FileKind } from '../../schema/mails.ts'
import type { Executor, FileRow, NewFile, Tables } from '../../schema.ts'
import { asInserted, batchesOf, isFound, own } from '../common/rows.ts'
import { ownedBy, values } from '../common/values.ts'

/** A file in the store, as it is read. */
type FoundFile = Pick<FileRow, 'id' | 'key' | 'kind' | 'media_type' | 'bytes'>

const FOUND = ['id', 'key', 'kind', 'media_type', 'bytes'] as const

/** Deleted with its mail. */
const OF_MAILS: readonly FileKind[] = ['mail', 'inline', 'web']

const PICTURES: readonly FileKind[] = ['inline', 'web', 'avatar', 'photo']

/**
 * Registers bytes in the store as files of a user. A key with a row keeps its id. Returns the ids by key. Call it in
 * the transaction that refers to them, after the bytes were stored.
 */
export async function insertFiles(db: Executor, files: readonly NewFile[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const batch of batchesOf(files)) {
    const rows = await db
      .insertInto('files')
      .values(batch)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet(asInserted('user_id', 'mail_id', 'media_type', 'bytes')),
      )
      .returning(['id', 'key'])
      .execute()
    for (const { id, key } of rows) ids.set(key, id)
  }
  return ids
}

/** Deletes the row of the user's uploaded profile picture; the caller deletes its bytes afterwards. */
export async function deleteAvatarFile(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('files').where('user_id', '=', userId).where('kind', '=', 'avatar').execute()
}

/** A file of the user by its id. */
export async function findFile(db: Executor, userId: string, id: string): Promise<FoundFile | undefined> {
  return db.selectFrom('files').select(FOUND).where(own(userId, id)).executeTakeFirst()
}

/** The raw bytes of a mail of the user; undefined while they are in its row. */
export async function findRawFile(db: Executor, userId: string, mailId: string) {
  return db
    .selectFrom('files')
    .select(FOUND)
    .where(ownedBy(userId))
    .where('mail_id', '=', mailId)
    .where('kind', '=', 'mail')
    .executeTakeFirst()
}

/** The user's pictures after an id, by id; at most `limit`. */
export async function listPictureFiles(
  db: Executor,
  userId: string,
  { after, limit }: { after: string; limit: number },
): Promise<FoundFile[]> {
  return db
    .selectFrom('files')
    .select(FOUND)
    .where('user_id', '=', userId)
    .where('kind', 'in', [...PICTURES])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * A picture with its owner, for anyone who knows its id: an `<img>` sends no session. Raw mails and keys are not served,
 * and a deleted account shows none.
 */
export async function findPicture(db: Executor, id: string) {
  return db
    .selectFrom('files')
    .innerJoin('users', 'users.id', 'files.user_id')
    .select(['users.id as userId', 'key', 'bytes'])
    .where('files.id', '=', id)
    .where('kind', 'in', [...PICTURES])
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The keys without a file row. */
export async function keysOfNoFile(db: Executor, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await db.selectFrom('files').select('key').where('key', 'in', values(db, keys)).execute()
  const known = new Set(rows.map(({ key }) => key))
  return keys.filter((key) => !known.has(key))
}

/** Whether a key has a row, or is part of an unfinished upload. For the operator's commands only. */
export async function isKeyInUse(db: Executor, key: string): Promise<boolean> {
  if ((await keysOfNoFile(db, [key])).length === 0) return true
  const [kind, , , fileId] = key.split('/')
  if (kind !== 'imports' || fileId === undefined) return false
  return isFound(db.selectFrom('import_files').select('id').where('id', '=', fileId))
}

/** The keys of all users' files after a key, in order, without those that wait to be deleted; at most `limit`. */
export async function listKeys(db: Executor, { after, limit }: { after: string; limit: number }) {
  const rows = await db
    .selectFrom('files')
    .select('key')
    .where((eb) => eb.not(isDetached(eb)))
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit)
    .execute()
  return rows.map(({ key }) => key)
}

/** Takes files from the user; `sweepFiles` deletes their bytes. */
export async function detachFiles(db: Executor, userId: string, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('files')
    .set({ user_id: null, mail_id: null })
    .where(ownedBy(userId))
    .where('id', 'in', values(db, ids))
    .execute()
}

/** Files after an id without an owner, or whose mail is gone: at most `limit`, by id. For the worker only. */
export async function listDetachedFiles(db: Executor, { after, limit }: { after: string; limit: number }) {
  return db
    .selectFrom('files')
    .select(['id', 'key'])
    .where(isDetached)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Deletes the rows of files whose bytes are gone. */
export async function deleteDetachedFiles(db: Executor, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('files').where('id', 'in', values(db, ids)).where(isDetached).execute()
}

/**
 * The first condition is that of the index. A file without a user whose mail exists belongs to a deleted newsletter.
 */
const isDetached = (eb: ExpressionBuilder<Tables, 'files'>) =>
  eb.and([
    eb.or([eb('user_id', 'is', null), eb('mail_id', 'is', null)]),
    eb('mail_id', 'is', null),
    eb.or([eb('user_id', 'is', null), eb('kind', 'in', [...OF_MAILS])]),
  ])
