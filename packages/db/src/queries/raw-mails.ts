import type { Executor, NewFile } from '../schema.ts'
import { insertFiles } from './files.ts'

/** Settled mails whose bytes still lie in their row, the oldest first and without them; at most `limit`. */
export async function listUnstored(
  db: Executor,
  limit: number,
): Promise<{ id: string; received_at: number }[]> {
  return db
    .selectFrom('mails')
    .select(['id', 'received_at'])
    .where('raw', 'is not', null)
    .where('state', '!=', 'waiting')
    .where('user_id', 'is not', null)
    .orderBy('received_at')
    .limit(limit)
    .execute()
}

/** When mail came in last, epoch milliseconds; undefined before the first, or when none of it is new. */
export async function lastUnstored(db: Executor): Promise<number | undefined> {
  const row = await db
    .selectFrom('mails')
    .select('received_at')
    .where('raw', 'is not', null)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.received_at
}

/**
 * Notes that the bytes of a mail are a file now, and lets go of them; false when there is no such mail any more. Whose it
 * is, the mail says: it may have been deleted, and be held, since it was read.
 */
export async function setRawStored(
  trx: Executor,
  file: Pick<NewFile, 'id' | 'key' | 'bytes' | 'created_at'> & { mail_id: string },
): Promise<boolean> {
  const mail = await trx
    .updateTable('mails')
    .set({ raw: null })
    .where('id', '=', file.mail_id)
    .returning('user_id')
    .executeTakeFirst()
  if (!mail) return false
  await insertFiles(trx, [{ ...file, user_id: mail.user_id, kind: 'mail', media_type: null }])
  return true
}

/** Of a mail's bytes, in bytes; 0 for a mail that is not there. */
export async function sizeOfMail(db: Executor, mailId: string): Promise<number> {
  const row = await db.selectFrom('mails').select('size').where('id', '=', mailId).executeTakeFirst()
  return row?.size ?? 0
}
