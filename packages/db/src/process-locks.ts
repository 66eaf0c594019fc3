import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Executor } from './schema.ts'

const keyOf = (name: string) => `lease ${name}`

const textOf = (at: number, holder: string) => `${String(at).padStart(13, '0')} ${holder}`

/** After this time others take over the work of a process that died. */
const LEASE_MS = 30_000
/** How often a process that waits for a lock tries to take it. */
const LOOK_MS = 100

/** How long a lease is assumed to be held without asking the database again. */
const KNOWN_MS = LEASE_MS / 3

/** Work that only one of all processes does at a time. */
export interface ProcessLocks {
  /** Whether this process holds the lock of that name. Call it before each part of the work, of at most 20 seconds. */
  holds(name: string): Promise<boolean>
  /** Waits until no other process holds the lock of that name, then does the work; at most half a minute long. */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Releases the locks of this process. */
  close(): Promise<void>
}

/** Opens the locks of this process; the holders are stored in the database. */
export function openProcessLocks({ db }: Pick<Database, 'db'>): ProcessLocks {
  const process = randomUUID()
  const known = new Map<string, number>()
  const take = (name: string, holder: string) => {
    const now = Date.now()
    return takeLease(db, name, { holder, now, until: now + LEASE_MS })
  }
  return {
    async holds(name) {
      const since = performance.now()
      if (since - (known.get(name) ?? Number.NEGATIVE_INFINITY) < KNOWN_MS) return true
      known.delete(name)
      const holds = await take(name, process)
      if (holds) known.set(name, since)
      return holds
    },
    async withLock(name, work) {
      const holder = randomUUID()
      while (!(await take(name, holder))) await sleep(LOOK_MS)
      try {
        return await work()
      } finally {
        // A lease that can't be released expires.
        await endLease(db, name, holder).catch(() => {})
      }
    },
    async close() {
      for (const name of known.keys()) await endLease(db, name, process).catch(() => {})
      known.clear()
    },
  }
}

/**
 * Leases work that only one process may do at a time, or renews the lease: until `until`, afterwards anybody may take
 * it. False while another process holds it. Times are in epoch milliseconds.
 */
export async function takeLease(
  db: Executor,
  name: string,
  { holder, now, until }: { holder: string; now: number; until: number },
): Promise<boolean> {
  const row = await db
    .insertInto('instance')
    .values({ name: keyOf(name), value: textOf(until, holder) })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value: textOf(until, holder) })
        .where((eb) =>
          eb.or([
            // All times have thirteen digits, so that they compare as text.
            eb('instance.value', '<', textOf(now, '')),
            eb(sql`substr(instance.value, 15)`, '=', holder),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

/** Releases a lease before it expires. */
export async function endLease(db: Executor, name: string, holder: string): Promise<void> {
  await db
    .deleteFrom('instance')
    .where('name', '=', keyOf(name))
    .where(sql`substr(value, 15)`, '=', holder)
    .execute()
}
