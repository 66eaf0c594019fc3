import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database.ts'
import { endLease, takeLease } from './queries/common/leases.ts'

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
