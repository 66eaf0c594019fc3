import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database.ts'
import { endLease, takeLease } from './queries/leases.ts'

/** A process that dies leaves its work to others after so long. */
const LEASE_MS = 30_000
/** How often it is looked whether it is this process's turn. */
const LOOK_MS = 100

/** Work that one process of all does at a time. SQLite has only one process that does any. */
export interface Turns {
  /** Whether the work of that name is this process's for the next half minute. Call it before each part of it. */
  isOurs(name: string): Promise<boolean>
  /** Does something while no other process does anything of that name, and waits for that; for half a minute at most. */
  inTurn<T>(name: string, work: () => Promise<T>): Promise<T>
}

/** Opens the turns of this process; the database tells who holds them. */
export function openTurns({ db, kind }: Pick<Database, 'db' | 'kind'>): Turns {
  const process = randomUUID()
  const take = (name: string, holder: string) => {
    const now = Date.now()
    return takeLease(db, name, { holder, now, until: now + LEASE_MS })
  }
  return {
    async isOurs(name) {
      return kind === 'sqlite' || take(name, process)
    },
    async inTurn(name, work) {
      if (kind === 'sqlite') return work()
      const holder = randomUUID()
      while (!(await take(name, holder))) await sleep(LOOK_MS)
      try {
        return await work()
      } finally {
        // One that can't be ended ends by itself.
        await endLease(db, name, holder).catch(() => {})
      }
    },
  }
}
