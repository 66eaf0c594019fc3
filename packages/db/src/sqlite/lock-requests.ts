import { statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Requests of processes for the lock of a database that they write to, which SQLite itself has no queue for. */
export interface LockRequests {
  /** Signals the request while waiting: repeat it with each poll of the lock. */
  make(): void
  /** Whether somebody asked a moment ago. */
  isMade(): boolean
  /** Resolves when there are no requests any more, or after a moment: then the other process goes first. */
  pass(): Promise<void>
}

/** Longer than the interval between two polls. */
const MOMENT_MS = 12
/** A background transaction continues after this time, however many processes ask. */
const MAX_MS = 25
const LOOK_MS = 2

/**
 * Requests for the lock of a file: the modification time of another file beside it, as processes need not know each
 * other.
 */
export function lockRequests(file: string): LockRequests {
  const note = `${file}-wanted`
  /** Times written by this process are not requests of another. */
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
        // The file is only created when needed.
        writeFileSync(note, '', { mode: 0o600 })
      }
    },
    async pass() {
      const since = Date.now()
      while (isMade() && Date.now() - since < MAX_MS) await sleep(LOOK_MS)
    },
  }
}
