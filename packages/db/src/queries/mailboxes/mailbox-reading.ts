import type { MailboxProblem, MailboxState, MailLeftOut } from '../../schema/mailboxes.ts'
import type { Executor, MailboxRow } from '../../schema.ts'
import { isNotSuspended } from '../accounts/suspensions.ts'
import { isChanged } from '../common/rows.ts'
import { values } from '../common/values.ts'

/** A leased mailbox. The lease is held as long as `next_at` is what it was set to. */
export type MailboxLease = Pick<MailboxRow, 'id' | 'next_at'>

/**
 * The number of mailboxes of one user that are read at a time, by all processes, so that slow servers don't block
 * others.
 */
const AT_ONCE_OF_USER = 2

/**
 * Leases a mailbox that is due at an instant and not leased by another process, until `leasedUntil`. Both are epoch
 * milliseconds. Undefined if none is due.
 */
export async function leaseDueMailbox(db: Executor, now: number, leasedUntil: number) {
  return (
    db
      .updateTable('mailboxes')
      .set({ leased_until: leasedUntil, next_at: leasedUntil })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('mailboxes')
          .select('id')
          .where('next_at', '<=', now)
          .where('leased_until', '<=', now)
          .where(isNotSuspended('user_id'))
          .where('user_id', 'not in', (at) =>
            at
              .selectFrom('mailboxes')
              .select('user_id')
              .where('leased_until', '>', now)
              .groupBy('user_id')
              .having((user) => user.fn.countAll(), '>=', AT_ONCE_OF_USER),
          )
          .orderBy('next_at')
          .limit(1),
      )
      // Two processes may have found the same one.
      .where('leased_until', '<=', now)
      .returningAll()
      .executeTakeFirst()
  )
}

/** Renews a lease until then, epoch milliseconds; false if the mailbox was changed or is gone. */
export async function keepMailboxLease(db: Executor, lease: MailboxLease, leasedUntil: number) {
  return changeLeased(db, lease, { leased_until: leasedUntil })
}

/** Ends a lease before its work is done; it is due again at an instant, epoch milliseconds. */
export async function releaseMailbox(db: Executor, lease: MailboxLease, nextAt: number): Promise<void> {
  const isReleased = await changeLeased(db, lease, { next_at: nextAt, leased_until: 0 })
  if (!isReleased) await endLease(db, lease)
}

/** Stores the result of a lease. If the mailbox was changed meanwhile, it only ends the lease, and returns false. */
export async function settleMailbox(
  db: Executor,
  lease: MailboxLease,
  outcome: {
    /** Unless reading it caused the change. */
    state?: MailboxState
    problem: MailboxProblem | null
    failures: number
    nextAt: number | null
    lastSuccessAt?: number
    caughtUpAt?: number
    fingerprintShown: string | null
  },
): Promise<boolean> {
  const { state, problem, failures, nextAt, lastSuccessAt, caughtUpAt, fingerprintShown } = outcome
  const isSettled = await changeLeased(db, lease, {
    problem,
    failures,
    next_at: nextAt,
    leased_until: 0,
    fingerprint_shown: fingerprintShown,
    ...(state !== undefined && { state }),
    ...(lastSuccessAt !== undefined && { last_success_at: lastSuccessAt }),
    ...(caughtUpAt !== undefined && { caught_up_at: caughtUpAt }),
  })
  if (!isSettled) await endLease(db, lease)
  return isSettled
}

/**
 * Adds to the counts: mails checked, imported, and left out for their size. False, without counting, if the mailbox was
 * changed or is gone; otherwise it can't be changed until the end of the transaction.
 */
export async function recordMailboxProgress(
  db: Executor,
  { id, next_at }: MailboxLease,
  { done = 0, received = 0, tooLarge = 0 }: { done?: number; received?: number; tooLarge?: number },
): Promise<boolean> {
  return isChanged(
    db
      .updateTable('mailboxes')
      .set((eb) => ({
        mails_done: eb('mails_done', '+', done),
        mails_received: eb('mails_received', '+', received),
        mails_too_large: eb('mails_too_large', '+', tooLarge),
      }))
      .where('id', '=', id)
      .where('next_at', '=', next_at),
  )
}

/**
 * Stores the mails that the server could not deliver, `MailLeftOut[]` as JSON. False if the mailbox was changed or is
 * gone.
 */
export async function setMailsLeftOut(db: Executor, lease: MailboxLease, mails: readonly MailLeftOut[]) {
  return changeLeased(db, lease, { mails_left_out: JSON.stringify(mails) })
}

/** Stores the number of mails to examine, and of those examined. False if the mailbox was changed or is gone. */
export async function setMailboxProgress(
  db: Executor,
  lease: MailboxLease,
  { total, done }: { total: number; done: number },
): Promise<boolean> {
  return changeLeased(db, lease, { mails_total: total, mails_done: done })
}

/** The imported range of each wanted sender of a mailbox, by key. */
export async function mailboxCursors(db: Executor, mailboxId: string) {
  const rows = await db
    .selectFrom('mailbox_senders')
    .select(['key', 'first_uid', 'last_uid'])
    .where('mailbox_id', '=', mailboxId)
    .where('is_wanted', '=', 1)
    .execute()
  return new Map(rows.map(({ key, first_uid, last_uid }) => [key, { first: first_uid, last: last_uid }]))
}

/** Initialises wanted senders that were never read: mails before a UID are earlier ones, those from it on are new. */
export async function startMailboxCursors(db: Executor, mailboxId: string, uidNext: number): Promise<void> {
  await db
    .updateTable('mailbox_senders')
    .set({ first_uid: uidNext, last_uid: uidNext - 1 })
    .where('mailbox_id', '=', mailboxId)
    .where('is_wanted', '=', 1)
    .where('first_uid', '=', 0)
    .execute()
}

/** Extends the imported range of the wanted senders, or of those with these keys, to a UID. Never shrinks a range. */
export async function moveMailboxCursors(
  db: Executor,
  mailboxId: string,
  end: 'first' | 'last',
  uid: number,
  keys?: readonly string[],
): Promise<void> {
  const column = `${end}_uid` as const
  await db
    .updateTable('mailbox_senders')
    .set({ [column]: uid })
    .where('mailbox_id', '=', mailboxId)
    .where('is_wanted', '=', 1)
    .where('first_uid', '>', 0)
    .where(column, end === 'first' ? '>' : '<', uid)
    .$if(keys !== undefined, (query) => query.where('key', 'in', values(db, keys ?? [])))
    .execute()
}

/**
 * Restarts reading earlier mails: the folder has new UIDs. Imported mails are recognised. False if the mailbox was
 * changed or is gone.
 */
export async function resetMailboxCursors(db: Executor, lease: MailboxLease, uidValidity: string) {
  const isThere = await changeLeased(db, lease, {
    uid_validity: uidValidity,
    state: 'reading',
    mails_total: 0,
    mails_done: 0,
    mails_too_large: 0,
    mails_left_out: '[]',
    caught_up_at: null,
  })
  if (!isThere) return false
  await db
    .updateTable('mailbox_senders')
    .set({ first_uid: 0, last_uid: 0 })
    .where('mailbox_id', '=', lease.id)
    .execute()
  return true
}

/** Of these mailboxes, those whose new mails are still imported, and when each was last read, by id. */
export async function listWatchedMailboxes(db: Executor, ids: readonly string[]) {
  const rows = await db
    .selectFrom('mailboxes')
    .select(['id', 'last_success_at'])
    .where('id', 'in', values(db, ids))
    .where('state', 'in', ['reading', 'watching'])
    .where('problem', 'is', null)
    .where(isNotSuspended('user_id'))
    .execute()
  return new Map(rows.map(({ id, last_success_at }) => [id, last_success_at]))
}

async function endLease(db: Executor, { id }: MailboxLease): Promise<void> {
  await db.updateTable('mailboxes').set({ leased_until: 0 }).where('id', '=', id).execute()
}

async function changeLeased(
  db: Executor,
  { id, next_at }: MailboxLease,
  change: Partial<Omit<MailboxRow, 'id' | 'user_id'>>,
): Promise<boolean> {
  return isChanged(
    db.updateTable('mailboxes').set(change).where('id', '=', id).where('next_at', '=', next_at),
  )
}
