import { setTimeout as sleep } from 'node:timers/promises'
import { openTurns } from '@tidings/scheduling/turns'
import type SqliteDriver from 'better-sqlite3'

/** For another process that writes, in milliseconds: the driver's own waiting would stop everything else in this one. */
const LOCKED_MS = 5000
const LOOK_MS = 20
/** However many come one after the other, the first of them waits no longer than this for its commit. */
const LONGEST_GATHERING_MS = 20

/** The one connection that writes. */
export interface SharedCommits {
  /**
   * Begins a transaction, in its turn. One that is repeatable needs no flush: the power cut takes it back together with
   * all that came after it, and it is done again. Throws SQLite's "database is locked" when another process doesn't end
   * writing.
   */
  begin(options: { isRepeatable: boolean }): Promise<void>
  /**
   * Resolves when what was written is committed, and flushed unless it is repeatable; rejects when it could not be, and then
   * it is undone. Ends the turn.
   */
  commit(): Promise<void>
  /** Undoes what was begun, unless SQLite has. Ends the turn. */
  rollback(): void
  /** Whether there is a transaction: SQLite undoes it as a whole when, say, the disk is full. */
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
 * Lets transactions that come one after the other share a commit, and so a flush, which is what each would wait for:
 * all of them are savepoints within one transaction of SQLite, and each is told of its end when that is flushed. When it
 * can't be, all of them are undone. Repeatable ones may share the commit of others, never the other way round.
 */
export function openSharedCommits(driver: SqliteDriver.Database): SharedCommits {
  const turns = openTurns()
  const sharers: Sharer[] = []
  let isBusy = false
  let isDue = false
  let openedAt = 0
  let isFlushed: boolean | undefined
  let soon: NodeJS.Immediate | undefined

  /** Whether what is committed next is flushed; outside of any transaction, where alone SQLite lets that be said. */
  function setFlushed(wanted: boolean): void {
    if (isFlushed === wanted) return
    driver.exec(`pragma synchronous = ${wanted ? 'full' : 'normal'}`)
    isFlushed = wanted
  }

  function flush(): void {
    clearImmediate(soon)
    soon = undefined
    isDue = false
    try {
      if (driver.inTransaction) driver.exec('commit')
      for (const { resolve } of sharers.splice(0)) resolve()
    } catch (error) {
      if (driver.inTransaction) driver.exec('rollback')
      for (const { reject } of sharers.splice(0)) reject(error)
    }
  }

  /** Anyone who is at it sees to it when done. */
  function flushUnlessBusy(): void {
    soon = undefined
    if (isBusy) isDue = true
    else flush()
  }

  function flushSoon(): void {
    soon ??= setImmediate(flushUnlessBusy)
  }

  async function enter(hasTime = false): Promise<void> {
    await turns.enter(hasTime)
    isBusy = true
  }

  function leave(): void {
    isBusy = false
    if (!driver.inTransaction) {
      for (const { reject } of sharers.splice(0)) reject(new Error('The shared commit failed.'))
    } else if (isDue || (soon && Date.now() - openedAt >= LONGEST_GATHERING_MS)) flush()
    turns.leave()
  }

  async function open(since: number, wanted: boolean): Promise<void> {
    setFlushed(wanted)
    for (;;) {
      try {
        driver.exec('begin immediate')
        openedAt = Date.now()
        return
      } catch (error) {
        if (!isLocked(error) || Date.now() - since >= LOCKED_MS) throw error
      }
      await sleep(LOOK_MS)
    }
  }

  return {
    async begin({ isRepeatable }) {
      const since = Date.now()
      await enter(isRepeatable)
      try {
        // What is open would not be flushed.
        if (!isRepeatable && isFlushed === false) flush()
        if (!driver.inTransaction) await open(since, !isRepeatable)
        driver.exec('savepoint sharer')
      } catch (error) {
        leave()
        throw error
      }
    },
    async commit() {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      try {
        driver.exec('release sharer')
        sharers.push({ resolve, reject })
        flushSoon()
      } finally {
        leave()
      }
      await promise
    },
    rollback() {
      try {
        if (!driver.inTransaction) return
        driver.exec('rollback to sharer')
        driver.exec('release sharer')
        flushSoon()
      } finally {
        leave()
      }
    },
    isOpen: () => driver.inTransaction,
    async alone(work) {
      await enter()
      try {
        flush()
        setFlushed(true)
        return work()
      } finally {
        leave()
      }
    },
    close: flush,
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}
