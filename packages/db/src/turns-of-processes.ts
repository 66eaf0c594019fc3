import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database.ts'
import { endLease, takeLease } from './queries/leases.ts'

/** A process that dies leaves its work to others after so long. */
const LEASE_MS = 30_000
/** How often it is looked whether it is this process's turn. */
const LOOK_MS = 100

/** How long this process knows that a lease is its own without asking. */
const KNOWN_MS = LEASE_MS / 3

/** Work that one process of all does at a time. */
export interface Turns {
  /** Whether the work of that name is this process's for some time. Call it before each part of it, of at most 20 seconds. */
  isOurs(name: string): Promise<boolean>
  /** Does something while no other process does anything of that name, and waits for that; for half a minute at most. */
  inTurn<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Leaves the work of this process to others. */
  close(): Promise<void>
}

/** Opens the turns of this process; the database tells who holds them. */
export function openTurns({ db }: Pick<Database, 'db'>): Turns {
  const process = randomUUID()
  const known = new Map<string, number>()
  const take = (name: string, holder: string) => {
    const now = Date.now()
    return takeLease(db, name, { holder, now, until: now + LEASE_MS })
  }
  return {
    async isOurs(name) {
      const since = performance.now()
      if (since - (known.get(name) ?? Number.NEGATIVE_INFINITY) < KNOWN_MS) return true
      known.delete(name)
      const isOurs = await take(name, process)
      if (isOurs) known.set(name, since)
      return isOurs
    },
    async inTurn(name, work) {
      const holder = randomUUID()
      while (!(await take(name, holder))) await sleep(LOOK_MS)
      try {
        return await work()
      } finally {
        // One that can't be ended ends by itself.
        await endLease(db, name, holder).catch(() => {})
      }
    },
    async close() {
      for (const name of known.keys()) await endLease(db, name, process).catch(() => {})
      known.clear()
    },
  }
}
