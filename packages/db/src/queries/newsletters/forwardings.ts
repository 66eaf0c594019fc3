import type { Selectable } from 'kysely'
import type { Executor, Tables } from '../../schema.ts'
import { isChanged, own } from '../common/rows.ts'

type ForwardingRow = Selectable<Tables['forwardings']>

/** A mail provider's forwarding request, with its mail. */
export interface ListedForwarding extends ForwardingRow {
  sender_name: string | null
  sender_address: string | null
  subject: string | null
  /** JSON: the authentication result of its sender. */
  authentication: string | null
}

/** Stores a forwarding request; reprocessing its mail adds nothing. */
export async function saveForwarding(db: Executor, forwarding: Omit<ForwardingRow, 'used_at'>) {
  await db
    .insertInto('forwardings')
    .values({ ...forwarding, used_at: null })
    .onConflict((conflict) => conflict.column('mail_id').doNothing())
    .execute()
}

/** The user's open forwarding requests since a time (epoch milliseconds), latest first; at most `limit`. */
export async function listForwardings(
  db: Executor,
  userId: string,
  { since, limit }: { since: number; limit: number },
): Promise<ListedForwarding[]> {
  return db
    .selectFrom('forwardings')
    .innerJoin('mails', 'mails.id', 'forwardings.mail_id')
    .selectAll('forwardings')
    .select(['mails.sender_name', 'mails.sender_address', 'mails.subject', 'mails.authentication'])
    .where('forwardings.user_id', '=', userId)
    .where('forwardings.used_at', 'is', null)
    .where('forwardings.received_at', '>=', since)
    .orderBy('forwardings.received_at', 'desc')
    .orderBy('forwardings.mail_id')
    .limit(limit)
    .execute()
}

/** Dismisses a request; false if the user has no such one. `now` is in epoch milliseconds. */
export async function dismissForwarding(db: Executor, userId: string, mailId: string, now: number) {
  return isChanged(
    db
      .updateTable('forwardings')
      .set({ used_at: now })
      .where(own(userId, mailId, 'mail_id')),
  )
}

/** Forwarded mail has arrived at the address: earlier requests for it are completed. Times in epoch milliseconds. */
export async function settleForwardings(db: Executor, userId: string, localPart: string, arrivedAt: number) {
  await db
    .updateTable('forwardings')
    .set({ used_at: arrivedAt })
    .where('user_id', '=', userId)
    .where('local_part', '=', localPart)
    .where('used_at', 'is', null)
    .where('received_at', '<', arrivedAt)
    .execute()
}
