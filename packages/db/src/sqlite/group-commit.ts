import { statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPriorityLock } from '@tidings/scheduling/priority-lock'
import type SqliteDriver from 'better-sqlite3'

/**
 * The time to wait for another process that writes, in milliseconds: the driver's own waiting would block this
 * process.
 */
const LOCKED_MS = 5000
/** SQLite's lock has no queue: a process that polls rarely may always find it taken. */
const LOOK_MS = 1
const MAX_LOOK_MS = 8
/** The longest wait of a transaction for its group commit. */
const MAX_GATHERING_MS = 20

/** The one connection that writes. */
export interface GroupCommit {
  /**
   * Begins a transaction in its turn. A repeatable one needs no flush: a power failure undoes it together with all
   * that followed, and it is repeated. Throws SQLite's "database is locked" if another process doesn't finish
   * writing.
   */
  begin(options: { isRepeatable: boolean }): Promise<void>
  /**
   * Resolves when the transaction is committed, and flushed unless it is repeatable; rejects if that failed, after it
   * was rolled back. Ends the turn.
   */
  commit(): Promise<void>
  /** Rolls the transaction back, unless SQLite has. Ends the turn. */
  rollback(): void
  /** Whether there is a transaction: SQLite rolls it back as a whole when, for example, the disk is full. */
  isOpen(): boolean
  /** In its turn, outside of any transaction. */
  alone<T>(work: () => T): Promise<T>
  /** Commits what is open, and nothing more after it. */
  close(): void
}

interface Sharer {
  resolve(): void
  reject(error: unknown): void
}

/**
 * Lets consecutive transactions share a commit, and so a flush, which dominates their cost: all of them are
 * savepoints within one transaction of SQLite, and each is reported as committed when that is flushed. If that fails,
 * all of them are rolled back. Repeatable ones may share the commit of others, never the other way round.
 */
export function openGroupCommit(
  driver: SqliteDriver.Database,
  requests: LockRequests = lockRequests(driver.name),
): GroupCommit {
  const lock = openPriorityLock()
  const sharers: Sharer[] = []
  let isBusy = false
  let isDue = false
  let openedAt = 0
  let isFlushed: boolean | undefined
  let timer: NodeJS.Immediate | undefined

  /**
   * Whether the next commit is flushed; SQLite only allows setting it outside a transaction. Repeatable transactions are
   * small enough that what undoes their savepoint is kept in memory: as a file, it is half of all that they write.
   */
  function setFlushed(wanted: boolean): void {
    if (isFlushed === wanted) return
    driver.exec(`pragma synchronous = ${wanted ? 'full' : 'normal'}`)
    driver.exec(`pragma temp_store = ${wanted ? 'default' : 'memory'}`)
    isFlushed = wanted
  }

  function flush(): void {
    clearImmediate(timer)
    timer = undefined
    isDue = false
    try {
      if (driver.inTransaction) driver.exec('commit')
      for (const { resolve } of sharers.splice(0)) resolve()
    } catch (error) {
      if (driver.inTransaction) driver.exec('rollback')
      for (const { reject } of sharers.splice(0)) reject(error)
    }
  }

  /** While work is in progress, flushes at its end. */
  function flushUnlessBusy(): void {
    timer = undefined
    if (isBusy) isDue = true
    else flush()
  }

  function flushSoon(): void {
    timer ??= setImmediate(flushUnlessBusy)
  }

  async function acquire(hasTime = false): Promise<void> {
    await lock.acquire(hasTime)
    isBusy = true
  }

  function release(): void {
    isBusy = false
    if (!driver.inTransaction) {
      for (const { reject } of sharers.splice(0)) reject(new Error('The group commit failed.'))
    } else if (isDue || (timer && hasGathered())) flush()
    lock.release()
  }

  /** A waiting process waits for all that are grouped. */
  function hasGathered(): boolean {
    return Date.now() - openedAt >= MAX_GATHERING_MS || requests.isMade()
  }

  async function open(since: number, wanted: boolean): Promise<void> {
    setFlushed(wanted)
    if (!wanted) await requests.pass()
    for (let tries = 0; ; tries++) {
      try {
        driver.exec('begin immediate')
        openedAt = Date.now()
        return
      } catch (error) {
        if (!isLocked(error) || Date.now() - since >= LOCKED_MS) throw error
      }
      if (wanted) requests.make()
      await sleep(Math.min(LOOK_MS + tries, MAX_LOOK_MS))
    }
  }

  return {
    async begin({ isRepeatable }) {
      const since = Date.now()
      await acquire(isRepeatable)
      try {
        // An open transaction would not be flushed.
        if (!isRepeatable && isFlushed === false) flush()
        if (!driver.inTransaction) await open(since, !isRepeatable)
        driver.exec('savepoint writer')
      } catch (error) {
        release()
        throw error
      }
    },
    async commit() {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      try {
        driver.exec('release writer')
        sharers.push({ resolve, reject })
        flushSoon()
      } finally {
        release()
      }
      await promise
    },
    rollback() {
      try {
        if (!driver.inTransaction) return
        driver.exec('rollback to writer')
        driver.exec('release writer')
        flushSoon()
      } finally {
        release()
      }
    },
    isOpen: () => driver.inTransaction,
    async alone(work) {
      await acquire()
      try {
        flush()
        setFlushed(true)
        return work()
      } finally {
        release()
      }
    },
    close: flush,
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}

/** Requests of processes for the lock of a database that they write to, which SQLite itself has no queue for. */
interface LockRequests {
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
const MAX_PASS_MS = 25
const PASS_LOOK_MS = 2

/**
 * Requests for the lock of a file: the modification time of another file beside it, as processes need not know each
 * other.
 */
function lockRequests(file: string): LockRequests {
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
      while (isMade() && Date.now() - since < MAX_PASS_MS) await sleep(PASS_LOOK_MS)
    },
  }
}
