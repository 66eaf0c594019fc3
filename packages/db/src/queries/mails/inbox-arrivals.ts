import { sql } from 'kysely'
import type { Executor } from '../../schema.ts'

/** Anybody who knows an address can invent words: further ones are counted under the address only. */
const MAX_WORDS = 50

/** The arrivals at one of the user's addresses. */
interface Arrival {
  userId: string
  localPart: string
  /** Lower case; empty without one. */
  word: string
  /** Epoch milliseconds. */
  at: number
}

/** Counts a mail by address and word; one to no address of the user is not counted. */
export async function countArrival(db: Executor, { userId, localPart, word, at }: Arrival): Promise<void> {
  const counted = word === '' || (await hasRoomFor(db, localPart, word)) ? word : ''
  await db
    .insertInto('inbox_arrivals')
    .columns(['local_part', 'user_id', 'word', 'mails', 'last_at'])
    .expression((eb) =>
      eb
        .selectFrom('inbox_addresses')
        .select([
          'local_part',
          'user_id',
          sql<string>`cast(${counted} as text)`.as('word'),
          sql<number>`1`.as('mails'),
          sql<number>`cast(${at} as bigint)`.as('last_at'),
        ])
        .where('local_part', '=', localPart)
        .where('user_id', '=', userId),
    )
    .onConflict((conflict) =>
      conflict.columns(['local_part', 'word']).doUpdateSet((eb) => ({
        mails: eb('inbox_arrivals.mails', '+', 1),
        last_at: sql<number>`case when inbox_arrivals.last_at > excluded.last_at then inbox_arrivals.last_at else excluded.last_at end`,
      })),
    )
    .execute()
}

async function hasRoomFor(db: Executor, localPart: string, word: string): Promise<boolean> {
  const words = await db
    .selectFrom('inbox_arrivals')
    .select('word')
    .where('local_part', '=', localPart)
    .where('word', '!=', '')
    .execute()
  return words.length < MAX_WORDS || words.some((known) => known.word === word)
}

/** When a mail for any user last arrived, in epoch milliseconds; null before the first. */
export async function lastMailAt(db: Executor): Promise<number | null> {
  const row = await db
    .selectFrom('inbox_arrivals')
    .select(({ fn }) => fn.max('last_at').as('at'))
    .executeTakeFirst()
  return row?.at == null ? null : Number(row.at)
}

/** The counts for each of the user's addresses, the most frequent words first; times in epoch milliseconds. */
export async function listArrivals(db: Executor, userId: string) {
  return db
    .selectFrom('inbox_arrivals')
    .select(['local_part', 'word', 'mails', 'last_at'])
    .where('user_id', '=', userId)
    .orderBy('mails', 'desc')
    .orderBy('word')
    .execute()
}
