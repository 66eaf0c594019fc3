import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { RefusalReason } from '../schema/mails.ts'
import type { Executor } from '../schema.ts'

/** Anybody who knows an address can have mail refused: of further ones on a day nothing is kept. */
const MOST_REFUSALS_A_DAY = 100
/** The longest address of an envelope (RFC 5321, 4.5.3.1.3), in characters. */
const LONGEST_ADDRESS = 256
const DAY = 86_400_000
/** How long a refusal is told, in milliseconds. */
export const REFUSALS_KEPT = 30 * DAY

export interface Refusal {
  userId: string
  from: string
  to: string
  reason: RefusalReason
  /** Epoch milliseconds. */
  at: number
}

/** Notes a refusal, unless the last 24 hours have brought the user enough, and drops those nobody is told of any more. */
export async function insertRefusal(db: Executor, refusal: Refusal): Promise<void> {
  const { userId, from, to, reason, at } = refusal
  await db
    .deleteFrom('refusals')
    .where('user_id', '=', userId)
    .where('refused_at', '<', at - REFUSALS_KEPT)
    .execute()
  const { count } = await db
    .selectFrom('refusals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('refused_at', '>', at - DAY)
    .executeTakeFirstOrThrow()
  if (count >= MOST_REFUSALS_A_DAY) return
  await db
    .insertInto('refusals')
    .columns(['id', 'user_id', 'refused_at', 'envelope_from', 'envelope_to', 'reason'])
    // From the table of users, as whoever it was for may be gone by now.
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
const cut = (address: string) => address.replaceAll('\0', '').slice(0, LONGEST_ADDRESS)
