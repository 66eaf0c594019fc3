import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { RefusalReason } from '../../schema/mails.ts'
import type { Executor } from '../../schema.ts'
import { countRows } from '../common/rows.ts'

/** The longest address of an envelope (RFC 5321, 4.5.3.1.3), in characters. */
const MAX_ADDRESS_LENGTH = 256

export interface Refusal {
  userId: string
  from: string
  to: string
  reason: RefusalReason
  /** Epoch milliseconds. */
  at: number
}

/** Deletes the user's refusals from before a time (epoch milliseconds). */
export async function dropRefusals(db: Executor, userId: string, before: number): Promise<void> {
  await db.deleteFrom('refusals').where('user_id', '=', userId).where('refused_at', '<', before).execute()
}

/** The number of refusals for the user after a time (epoch milliseconds). */
export async function countRefusals(db: Executor, userId: string, after: number): Promise<number> {
  return countRows(db.selectFrom('refusals').where('user_id', '=', userId).where('refused_at', '>', after))
}

/** Records a refusal; does nothing if its user is gone. */
export async function insertRefusal(db: Executor, refusal: Refusal): Promise<void> {
  const { userId, from, to, reason, at } = refusal
  await db
    .insertInto('refusals')
    .columns(['id', 'user_id', 'refused_at', 'envelope_from', 'envelope_to', 'reason'])
    // From the table of users, as the recipient may be deleted by now.
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          sql<string>`cast(${randomUUID()} as text)`.as('id'),
          'id as user_id',
          sql<number>`cast(${at} as bigint)`.as('refused_at'),
          sql<string>`cast(${cut(from)} as text)`.as('envelope_from'),
          sql<string>`cast(${cut(to)} as text)`.as('envelope_to'),
          sql<RefusalReason>`cast(${reason} as text)`.as('reason'),
        ])
        .where('id', '=', userId),
    )
    .execute()
}

/** PostgreSQL stores no NUL. */
const cut = (address: string) => address.replaceAll('\0', '').slice(0, MAX_ADDRESS_LENGTH)
