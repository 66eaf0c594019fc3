import { sql } from 'kysely'
import type { Executor } from '../../schema.ts'

/** The longest period of any limit, in milliseconds. */
const MAX_WINDOW_MS = 86_400_000

/**
 * At most `burst` at once, and as many again within `within` milliseconds, a day at most: twice `burst` within any
 * such period.
 */
export interface Limit {
  burst: number
  within: number
}

/**
 * Counts one event under a name; undefined if it is allowed, otherwise the milliseconds until it is, and then it is
 * not counted. Holds across restarts and processes. `now` is in epoch milliseconds. Throws RangeError for a limit
 * over a longer period, which would be deleted too early.
 */
export async function consumeLimit(db: Executor, name: string, { burst, within }: Limit, now: number) {
  if (within > MAX_WINDOW_MS) throw new RangeError(`No rate limit has a window of ${within} ms.`)
  const time = sql`cast(${now} as bigint)`
  const out = sql`(${time} - limits.at) * cast(${burst / within} as double precision)`
  // An event of a moment later, or of a process whose clock is ahead, may have been counted before: then nothing has
  // drained, and its time is kept; one of much later came from a clock that has been put right since.
  const isLater = sql`limits.at > ${time} and limits.at <= ${time} + cast(${within} as bigint)`
  const left = sql`case when ${isLater} then limits.level
    when limits.at <= ${time} and limits.level > ${out} then limits.level - ${out} else 0 end`
  const [row] = await db
    .insertInto('limits')
    .values({ name, level: 1, at: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({
          level: sql<number>`(${left}) + 1`,
          at: sql<number>`case when ${isLater} then limits.at else ${time} end`,
        })
        .where(sql<number>`(${left}) + 1`, '<=', burst),
    )
    .returning('level')
    .execute()
  if (row) return undefined
  const { level, at } = await db
    .selectFrom('limits')
    .select(['level', 'at'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return Math.max(1, Math.ceil(((level + 1 - burst) * within) / burst) - (now - at))
}

/** Events of one name that were already counted elsewhere. */
interface CountedEvents {
  name: string
  count: number
}

/**
 * Counts events of several names, however many that makes, and returns the level of each, by name: what has not drained
 * yet at `max` per `within` milliseconds. `now` is in epoch milliseconds.
 */
export async function addToLimits(
  db: Executor,
  events: readonly CountedEvents[],
  { max, within }: { max: number; within: number },
  now: number,
): Promise<Map<string, number>> {
  if (events.length === 0) return new Map()
  const drained = sql`(cast(${now} as bigint) - limits.at) * cast(${max / within} as double precision)`
  const rows = await db
    .insertInto('limits')
    // In one order, so that two processes don't wait for each other.
    .values(
      events
        .map(({ name, count }) => ({ name, level: count, at: now }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    )
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        // Another process's clock may be ahead: then nothing has drained, and its time is kept.
        level: sql<number>`case when limits.at >= excluded.at then limits.level
          when limits.level > ${drained} then limits.level - ${drained} else 0 end + excluded.level`,
        at: sql<number>`case when limits.at > excluded.at then limits.at else excluded.at end`,
      }),
    )
    .returning(['name', 'level'])
    .execute()
  return new Map(rows.map(({ name, level }) => [name, level]))
}

/** Takes back one counted event; a limit without events is deleted. */
export async function release(db: Executor, name: string): Promise<void> {
  const [left] = await db
    .updateTable('limits')
    .set({ level: sql<number>`level - 1` })
    .where('name', '=', name)
    .returning('level')
    .execute()
  if (left && left.level <= 0) {
    await db.deleteFrom('limits').where('name', '=', name).where('level', '<=', 0).execute()
  }
}

/** Deletes limits that have expired by `now` (epoch milliseconds), allowing for differing clocks of servers. */
export async function forgetLimits(db: Executor, now: number): Promise<void> {
  await db
    .deleteFrom('limits')
    .where('at', '<', now - 2 * MAX_WINDOW_MS)
    .execute()
}
