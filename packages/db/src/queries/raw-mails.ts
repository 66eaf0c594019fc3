import type { Executor } from '../schema.ts'

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

/** Notes where the bytes of a mail now lie, and lets go of them; false when there is no such mail any more. */
export async function setRawKey(db: Executor, mailId: string, rawKey: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ raw: null, raw_key: rawKey })
    .where('id', '=', mailId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Of a mail's bytes, in bytes; 0 for a mail that is not there. */
export async function sizeOfMail(db: Executor, mailId: string): Promise<number> {
  const row = await db.selectFrom('mails').select('size').where('id', '=', mailId).executeTakeFirst()
  return row?.size ?? 0
}
