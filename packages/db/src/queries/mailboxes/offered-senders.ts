import type { Executor, MailboxSenderRow } from '../../schema.ts'
import { values } from '../common/values.ts'

/** The keys among these, in order, whose senders are neither wanted nor known as newsletters of a mailbox. */
export async function undecidedSenders(db: Executor, mailboxId: string, keys: readonly string[]) {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('mailbox_senders')
    .select('key')
    .where('mailbox_id', '=', mailboxId)
    .where('key', 'in', values(db, keys))
    .where((eb) => eb.or([eb('is_wanted', '=', 1), eb('is_suggested', '=', 1)]))
    .execute()
  const decided = new Set(rows.map(({ key }) => key))
  return keys.filter((key) => !decided.has(key))
}

/**
 * Offers senders of one mailbox that were found to be newsletters. `max` senders of it are kept; of those that are not
 * wanted, the ones that are no newsletters make room first, and those that wrote longest ago. `now` is in epoch
 * milliseconds.
 */
export async function offerMailboxSenders(
  db: Executor,
  mailboxId: string,
  senders: readonly Omit<MailboxSenderRow, 'is_wanted' | 'first_uid' | 'last_uid' | 'offered_at'>[],
  { now, max }: { now: number; max: number },
): Promise<void> {
  for (const sender of senders) {
    const { mailbox_id: _, user_id: __, key: ___, ...about } = sender
    await db
      .insertInto('mailbox_senders')
      .values({ ...sender, offered_at: now })
      .onConflict((conflict) =>
        conflict.columns(['mailbox_id', 'key']).doUpdateSet({ ...about, offered_at: now }),
      )
      .execute()
  }
  const surplus = await db
    .selectFrom('mailbox_senders')
    .select('key')
    .where('mailbox_id', '=', mailboxId)
    .orderBy('is_wanted', 'desc')
    .orderBy('is_suggested', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('key')
    .limit(senders.length)
    .offset(max)
    .execute()
  if (surplus.length === 0) return
  await db
    .deleteFrom('mailbox_senders')
    .where('mailbox_id', '=', mailboxId)
    .where('is_wanted', '=', 0)
    .where(
      'key',
      'in',
      surplus.map(({ key }) => key),
    )
    .execute()
}

/** The number of offered senders of each of the user's mailboxes; none without any. */
export async function countOfferedSenders(db: Executor, userId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('mailbox_senders')
    .select(['mailbox_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where('offered_at', 'is not', null)
    .groupBy('mailbox_id')
    .execute()
  return new Map(rows.map((row) => [row.mailbox_id, row.count]))
}
