import type { Executor, NewFile } from '../schema.ts'
import { insertFiles } from './files.ts'

/** Settled mails with bytes in their row, the oldest first and without the bytes; at most `limit`. */
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

/** When the last mail arrived, epoch milliseconds; undefined before the first, or if none is recent. */
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
 * Records that the bytes of a mail are in a file now, and deletes them from the row; false if there is no such mail
 * any more. The mail names the owner, because it may have been deleted or hidden since it was read.
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

/** The size of a mail's bytes; 0 for a missing mail. */
export async function sizeOfMail(db: Executor, mailId: string): Promise<number> {
  const row = await db.selectFrom('mails').select('size').where('id', '=', mailId).executeTakeFirst()
  return row?.size ?? 0
}
