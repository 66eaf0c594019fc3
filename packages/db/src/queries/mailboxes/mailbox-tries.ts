import type { Executor, MailboxTryRow, NewMailboxTry } from '../../schema.ts'

/** Stores a request to try a mailbox. */
export async function insertMailboxTry(db: Executor, asked: NewMailboxTry): Promise<void> {
  await db.insertInto('mailbox_tries').values(asked).execute()
}

/** The request of a user; undefined if it is gone. */
export async function findMailboxTry(
  db: Executor,
  userId: string,
  id: string,
): Promise<MailboxTryRow | undefined> {
  return db
    .selectFrom('mailbox_tries')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Records what became of a request. Returns it; undefined if nobody waits for it at `now` (epoch milliseconds). */
export async function changeMailboxTry(
  db: Executor,
  { userId, id, now }: { userId: string; id: string; now: number },
  change: Pick<MailboxTryRow, 'state'> & Partial<Pick<MailboxTryRow, 'request' | 'problem' | 'fingerprint'>>,
): Promise<MailboxTryRow | undefined> {
  return db
    .updateTable('mailbox_tries')
    .set(change)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('state', '!=', 'done')
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteMailboxTry(db: Executor, userId: string, id: string): Promise<void> {
  await db.deleteFrom('mailbox_tries').where('user_id', '=', userId).where('id', '=', id).execute()
}
