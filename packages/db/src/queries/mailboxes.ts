import type { MailboxProblem, MailboxState } from '../schema/mailboxes.ts'
import type { Executor, MailboxRow, MailboxSenderRow, NewMailbox } from '../schema.ts'
import { values } from './values.ts'

/** Rows per statement, because the number of parameters is limited. */
const ROWS = 50

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

export async function findMailbox(db: Executor, userId: string, id: string): Promise<MailboxRow | undefined> {
  return db
    .selectFrom('mailboxes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Changes a mailbox of the user; false if there is none. */
export async function updateMailbox(
  db: Executor,
  userId: string,
  id: string,
  change: Partial<Omit<MailboxRow, 'id' | 'user_id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailboxes')
    .set(change)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a mailbox and its senders; false if there is none. */
export async function deleteMailbox(db: Executor, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mailboxes')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Leases a due mailbox that no other process reads, until `leasedUntil`. Both are epoch milliseconds. Undefined if
 * none is due.
 */
export async function leaseDueMailbox(
  db: Executor,
  now: number,
  leasedUntil: number,
): Promise<MailboxRow | undefined> {
  return (
    db
      .updateTable('mailboxes')
      .set({ leased_until: leasedUntil })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('mailboxes')
          .select('id')
          .where('next_at', '<=', now)
          .where('leased_until', '<=', now)
          .orderBy('next_at')
          .limit(1),
      )
      // Two processes may have found the same one.
      .where('leased_until', '<=', now)
      .returningAll()
      .executeTakeFirst()
  )
}

/** Stores the result of a lease; false if the mailbox is gone. */
export async function settleMailbox(
  db: Executor,
  id: string,
  outcome: {
    state?: MailboxState
    problem: MailboxProblem | null
    failures: number
    nextAt: number | null
    lastSuccessAt?: number
  },
): Promise<boolean> {
  const { state, problem, failures, nextAt, lastSuccessAt } = outcome
  const { numUpdatedRows } = await db
    .updateTable('mailboxes')
    .set({
      ...{ problem, failures, next_at: nextAt, leased_until: 0 },
      ...(state !== undefined && { state }),
      ...(lastSuccessAt !== undefined && { last_success_at: lastSuccessAt }),
    })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The senders of a mailbox, certain newsletters first, then by number of mails. */
export async function listMailboxSenders(
  db: Executor,
  userId: string,
  mailboxId: string,
): Promise<MailboxSenderRow[]> {
  return db
    .selectFrom('mailbox_senders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('mailbox_id', '=', mailboxId)
    .orderBy('is_certain', 'desc')
    .orderBy('issues', 'desc')
    .orderBy('key')
    .execute()
}

/** Stores the senders that were found; the user's choices and the positions stay. */
export async function saveMailboxSenders(
  db: Executor,
  senders: readonly Omit<MailboxSenderRow, 'is_wanted' | 'last_uid'>[],
): Promise<void> {
  for (let at = 0; at < senders.length; at += ROWS) {
    await db
      .insertInto('mailbox_senders')
      .values(senders.slice(at, at + ROWS))
      .onConflict((conflict) =>
        conflict.columns(['mailbox_id', 'key']).doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          address: eb.ref('excluded.address'),
          issues: eb.ref('excluded.issues'),
          every_hours: eb.ref('excluded.every_hours'),
          last_at: eb.ref('excluded.last_at'),
          is_certain: eb.ref('excluded.is_certain'),
        })),
      )
      .execute()
  }
}

/** Selects the mails of these senders of a mailbox, and no others. */
export async function chooseMailboxSenders(
  db: Executor,
  mailboxId: string,
  keys: readonly string[],
): Promise<void> {
  const own = db.updateTable('mailbox_senders').where('mailbox_id', '=', mailboxId)
  await own.set({ is_wanted: 0 }).execute()
  if (keys.length > 0) await own.set({ is_wanted: 1 }).where('key', 'in', values(db, keys)).execute()
}

/**
 * Records that all mails of the selected senders up to a UID were stored; with a key, of one sender. Never moves
 * back.
 */
export async function moveMailboxCursor(
  db: Executor,
  mailboxId: string,
  uid: number,
  key?: string,
): Promise<void> {
  await db
    .updateTable('mailbox_senders')
    .set({ last_uid: uid })
    .where('mailbox_id', '=', mailboxId)
    .where('is_wanted', '=', 1)
    .where('last_uid', '<', uid)
    .$if(key !== undefined, (query) => query.where('key', '=', key ?? ''))
    .execute()
}

/** Starts again because the folder has new UIDs. Stored mails are recognised. */
export async function resetMailboxCursor(
  db: Executor,
  mailboxId: string,
  uidValidity: string,
): Promise<void> {
  await db.updateTable('mailbox_senders').set({ last_uid: 0 }).where('mailbox_id', '=', mailboxId).execute()
  await db.updateTable('mailboxes').set({ uid_validity: uidValidity }).where('id', '=', mailboxId).execute()
}

/** Adds to the counts: mails checked, stored, and skipped for their size. Renews the lease. */
export async function noteMailboxProgress(
  db: Executor,
  mailboxId: string,
  {
    done,
    received = 0,
    tooLarge = 0,
    leasedUntil,
  }: { done: number; received?: number; tooLarge?: number; leasedUntil: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailboxes')
    .set((eb) => ({
      mails_done: eb('mails_done', '+', done),
      mails_received: eb('mails_received', '+', received),
      mails_too_large: eb('mails_too_large', '+', tooLarge),
      leased_until: leasedUntil,
    }))
    .where('id', '=', mailboxId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
