import type {
  Executor,
  MailboxRow,
  MailboxSenderRow,
  MailboxTryRow,
  NewMailbox,
  NewMailboxTry,
} from '../../schema.ts'
import { asInserted, batchesOf, countRows, isChanged, own } from '../common/rows.ts'
import { values } from '../common/values.ts'

export async function insertMailbox(db: Executor, mailbox: NewMailbox): Promise<void> {
  await db.insertInto('mailboxes').values(mailbox).execute()
}

/** The user's mailboxes, the oldest first. */
export async function listMailboxes(db: Executor, userId: string): Promise<MailboxRow[]> {
  return db
    .selectFrom('mailboxes')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** How many of a user's mailboxes have a problem. */
export async function countFailingMailboxes(db: Executor, userId: string): Promise<number> {
  return countRows(db.selectFrom('mailboxes').where('user_id', '=', userId).where('problem', 'is not', null))
}

export async function findMailbox(db: Executor, userId: string, id: string): Promise<MailboxRow | undefined> {
  return db.selectFrom('mailboxes').selectAll().where(own(userId, id)).executeTakeFirst()
}

/** Changes a mailbox of the user; false if there is none. */
export async function updateMailbox(
  db: Executor,
  userId: string,
  id: string,
  change: Partial<Omit<MailboxRow, 'id' | 'user_id'>>,
): Promise<boolean> {
  return isChanged(db.updateTable('mailboxes').set(change).where(own(userId, id)))
}

/**
 * Stores new tokens of a mailbox in place of those with a refresh token; false if it has others meanwhile, or is gone.
 */
export async function replaceMailboxTokens(
  db: Executor,
  { id, refresh_token }: Pick<MailboxRow, 'id' | 'refresh_token'>,
  tokens: Pick<MailboxRow, 'refresh_token' | 'access_token' | 'access_until'>,
): Promise<boolean> {
  return isChanged(
    db.updateTable('mailboxes').set(tokens).where('id', '=', id).where('refresh_token', '=', refresh_token),
  )
}

/** Deletes a mailbox and its senders; false if there is none. */
export async function deleteMailbox(db: Executor, userId: string, id: string): Promise<boolean> {
  return isChanged(db.deleteFrom('mailboxes').where(own(userId, id)))
}

/** The senders of a mailbox: offered ones first, then suggested ones, by how often they write. */
export async function listMailboxSenders(db: Executor, userId: string, mailboxId: string) {
  return db
    .selectFrom('mailbox_senders')
    .selectAll()
    .where(own(userId, mailboxId, 'mailbox_id'))
    .orderBy((eb) => eb.case().when('offered_at', 'is', null).then(1).else(0).end())
    .orderBy('is_suggested', 'desc')
    .orderBy('issues', 'desc')
    .orderBy('key')
    .execute()
}

/** Stores the senders that were found; earlier choices of the user and cursors are kept. */
export async function saveMailboxSenders(
  db: Executor,
  senders: readonly Omit<MailboxSenderRow, 'is_wanted' | 'first_uid' | 'last_uid' | 'offered_at'>[],
): Promise<void> {
  for (const batch of batchesOf(senders))
    await db
      .insertInto('mailbox_senders')
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .columns(['mailbox_id', 'key'])
          .doUpdateSet(
            asInserted(
              'name',
              'address',
              'issues',
              'every_hours',
              'last_at',
              'sender_group',
              'reason',
              'is_suggested',
            ),
          ),
      )
      .execute()
}

/**
 * Selects these senders of a mailbox, and no others, and ends all offers. If a process may be reading it, change the
 * mailbox before, in the same transaction.
 */
export async function chooseMailboxSenders(db: Executor, mailboxId: string, keys: readonly string[]) {
  const own = db.updateTable('mailbox_senders').where('mailbox_id', '=', mailboxId)
  await own.set({ is_wanted: 0, offered_at: null }).execute()
  if (keys.length > 0) await own.set({ is_wanted: 1 }).where('key', 'in', values(db, keys)).execute()
}

/** Stores a request to try a mailbox. */
export async function insertMailboxTry(db: Executor, asked: NewMailboxTry): Promise<void> {
  await db.insertInto('mailbox_tries').values(asked).execute()
}

/** The request of a user; undefined if it is gone. */
export async function findMailboxTry(db: Executor, userId: string, id: string) {
  return db.selectFrom('mailbox_tries').selectAll().where(own(userId, id)).executeTakeFirst()
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
    .where(own(userId, id))
    .where('state', '!=', 'done')
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteMailboxTry(db: Executor, userId: string, id: string): Promise<void> {
  await db.deleteFrom('mailbox_tries').where(own(userId, id)).execute()
}
