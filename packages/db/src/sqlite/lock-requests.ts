import { statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Requests of processes for the lock of a database that they write to, which SQLite itself has no queue for. */
export interface LockRequests {
  /** Asks the others, while waiting: repeat it with each look at the lock. */
  make(): void
  /** Whether somebody asked a moment ago. */
  isMade(): boolean
  /** Resolves when nobody asks any more, or after a moment: then another goes first. */
  pass(): Promise<void>
}

/** Longer than anybody waits between two looks. */
const MOMENT_MS = 12
/** A background transaction continues after this time, however many processes ask. */
const MAX_MS = 25
const LOOK_MS = 2

/** Requests for the lock of a file: the time of another one beside it, as processes need not know each other. */
export function lockRequests(file: string): LockRequests {
  const note = `${file}-wanted`
  /** What this process wrote there is not a request of another. */
  let own = 0

  function isMade(): boolean {
    const at = statSync(note, { throwIfNoEntry: false })?.mtimeMs ?? 0
    return Math.round(at) !== own && Math.abs(Date.now() - at) < MOMENT_MS
  }

  return {
    isMade,
    make() {
      own = Date.now()
      try {
        utimesSync(note, own / 1000, own / 1000)
      } catch {
        // It is made only where it is needed.
        writeFileSync(note, '', { mode: 0o600 })
      }
    },
    async pass() {
      const since = Date.now()
      while (isMade() && Date.now() - since < MAX_MS) await sleep(LOOK_MS)
    },
  }
}
