import { sql } from 'kysely'
import type { Executor, NewFile } from '../../schema.ts'
import { insertFiles } from '../pictures/files.ts'

/** Stores the bytes of a new mail, in the transaction that adds it. */
export async function insertRaw(trx: Executor, mailId: string, raw: Uint8Array): Promise<void> {
  await trx.insertInto('raw_mails').values({ mail_id: mailId, raw }).execute()
}

/** The bytes of one of the user's mails; undefined if they are in the file store, or there is no such mail. */
export async function findRaw(db: Executor, userId: string, mailId: string): Promise<Uint8Array | undefined> {
  const row = await ofUser(db, userId, mailId).select('raw').executeTakeFirst()
  return row?.raw
}

/** The first bytes of one of the user's mails; undefined like `findRaw`. */
export async function findRawStart(db: Executor, userId: string, mailId: string, bytes: number) {
  const row = await ofUser(db, userId, mailId)
    .select(sql<Uint8Array>`substr(raw, 1, ${sql.lit(bytes)})`.as('start'))
    .executeTakeFirst()
  return row?.start
}

function ofUser(db: Executor, userId: string, mailId: string) {
  return db
    .selectFrom('raw_mails as r')
    .innerJoin('mails as m', 'm.id', 'r.mail_id')
    .where('m.id', '=', mailId)
    .where('m.user_id', '=', userId)
}

/** Settled mails whose bytes are in the database, the oldest first and without the bytes; at most `limit`. */
export async function listUnarchived(db: Executor, limit: number) {
  return (
    db
      .selectFrom('mails')
      .select(['id', 'user_id', 'received_at'])
      .where('archived_at', 'is', null)
      // Not a parameter, for which SQLite would not use the partial index.
      .where('state', '!=', sql.lit('waiting'))
      .where('user_id', 'is not', null)
      .orderBy('received_at')
      .limit(limit)
      .execute()
  )
}

/** When the last mail arrived, epoch milliseconds; undefined before the first, or if none is recent. */
export async function lastUnarchived(db: Executor): Promise<number | undefined> {
  const row = await db
    .selectFrom('mails')
    .select('received_at')
    .where('archived_at', 'is', null)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.received_at
}

/**
 * Records that the bytes of a mail are in a file now, and deletes them from the database; false if there is no such mail
 * any more. The mail names the owner, because it may have been deleted or hidden since it was read.
 */
export async function setArchived(
  trx: Executor,
  file: Pick<NewFile, 'id' | 'key' | 'bytes' | 'created_at'> & { mail_id: string },
): Promise<boolean> {
  const mail = await trx
    .updateTable('mails')
    .set({ archived_at: Date.now() })
    .where('id', '=', file.mail_id)
    .returning('user_id')
    .executeTakeFirst()
  if (!mail) return false
  await trx.deleteFrom('raw_mails').where('mail_id', '=', file.mail_id).execute()
  await insertFiles(trx, [{ ...file, user_id: mail.user_id, kind: 'mail', media_type: null }])
  return true
}

/** The size of a mail's bytes; 0 for a missing mail. */
export async function sizeOfMail(db: Executor, mailId: string): Promise<number> {
  const row = await db.selectFrom('mails').select('size').where('id', '=', mailId).executeTakeFirst()
  return row?.size ?? 0
}
