import type { ConfirmationReason, OptInState } from '../../schema/confirmations.ts'
import type { Executor, OptInRow } from '../../schema.ts'
import { isChanged, own } from '../common/rows.ts'

type NewOptIn = Omit<OptInRow, 'reasons' | 'links' | 'state' | 'handled_at'> & {
  reasons: readonly ConfirmationReason[]
  links: readonly string[]
}

/** Stores an opt-in, unless its mail has one. */
export async function insertOptIn(db: Executor, { reasons, links, ...optIn }: NewOptIn): Promise<void> {
  await db
    .insertInto('opt_ins')
    .values({
      ...optIn,
      reasons: JSON.stringify(reasons),
      links: JSON.stringify(links),
      state: 'open',
      handled_at: null,
    })
    .onConflict((conflict) => conflict.column('mail_id').doNothing())
    .execute()
}

/** The number of pending opt-ins, of one sender and of all. */
export async function countOpenOptIns(db: Executor, userId: string, senderAddress: string | null) {
  const rows = await db
    .selectFrom('opt_ins as o')
    .innerJoin('mails as m', 'm.id', 'o.mail_id')
    .where('o.user_id', '=', userId)
    .where('o.state', '=', 'open')
    .select('m.sender_address')
    .execute()
  return {
    all: rows.length,
    ofSender: rows.filter(({ sender_address }) => sender_address === senderAddress).length,
  }
}

/** An opt-in for the list: the mail, its newsletter, and the result of following its link. */
export type ListedOptIn = NonNullable<Awaited<ReturnType<typeof findOptIn>>>

/** Opt-ins, the latest first: pending ones, and those decided or received since `since` (epoch ms). */
export async function listOptIns(
  db: Executor,
  userId: string,
  { since, limit }: { since: number; limit: number },
): Promise<ListedOptIn[]> {
  return (
    listed(db, userId)
      // Pending ones come first, so that decided ones never push them out.
      .where((eb) =>
        eb.or([
          eb('o.created_at', '>=', since),
          eb.and([eb('o.handled_at', 'is not', null), eb('o.handled_at', '>=', since)]),
        ]),
      )
      .orderBy((eb) => eb.case().when('o.state', '=', 'open').then(0).else(1).end())
      .orderBy('o.created_at', 'desc')
      .orderBy('o.id')
      .limit(limit)
      .execute()
  )
}

/** Undefined if the user has no such mail. */
export async function findOptIn(db: Executor, userId: string, id: string) {
  return listed(db, userId).where('o.id', '=', id).executeTakeFirst()
}

function listed(db: Executor, userId: string) {
  return db
    .selectFrom('opt_ins as o')
    .innerJoin('mails as m', 'm.id', 'o.mail_id')
    .leftJoin('newsletters as n', (join) =>
      join.onRef('n.id', '=', 'm.newsletter_id').on('n.user_id', '=', userId),
    )
    .leftJoin('confirmation_receipts as r', 'r.mail_id', 'm.id')
    .where('o.user_id', '=', userId)
    .where('m.user_id', '=', userId)
    .selectAll('o')
    .select([
      'm.sender_name',
      'm.sender_address',
      'm.subject',
      'm.received_at',
      'm.envelope_to',
      'm.authentication',
      'n.id as newsletter_id',
      'n.name as newsletter_name',
      'n.confirmation_status as newsletter_status',
      'r.state as receipt_state',
      'r.outcome as receipt_outcome',
      'r.outcome_detail as receipt_detail',
    ])
}

/** Changes the state of an opt-in if it is `from`; otherwise false. */
export async function setOptInState(
  db: Executor,
  userId: string,
  id: string,
  { from, to, now }: { from: readonly OptInState[]; to: OptInState; now: number },
): Promise<boolean> {
  return isChanged(
    db
      .updateTable('opt_ins')
      .set({ state: to, handled_at: to === 'open' ? null : now })
      .where(own(userId, id))
      .where('state', 'in', [...from]),
  )
}
