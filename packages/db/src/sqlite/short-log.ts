import { statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import type SqliteDriver from 'better-sqlite3'
import type { GroupCommit } from './group-commit.ts'

/** The log of a database, which is kept short. */
interface ShortLog {
  /** Moves it into the database and empties it; false if that was not possible now. */
  empty(): Promise<boolean>
  stop(): void
}

const LOOK_MS = 1000
/** After this time without a write, and after an attempt that failed. */
const IDLE_MS = 10_000
/** The share of the free space, and of the whole disk, that it may take. */
const OF_FREE = 1 / 4
const OF_DISK = 1 / 16

/**
 * Keeps the log of a database short. SQLite reuses its file and never truncates it; moving it into the database may take
 * as much space again. So it is emptied once nothing is written, and before it takes a large part of what is free.
 */
export function keepLogShort(
  driver: SqliteDriver.Database,
  commits: Pick<GroupCommit, 'alone'>,
  { lookMs = LOOK_MS, idleMs = IDLE_MS } = {},
): ShortLog {
  const log = `${driver.name}-wal`
  const folder = path.dirname(driver.name)
  let notBefore = 0

  async function empty(): Promise<boolean> {
    try {
      const [result] = await commits.alone(
        () => driver.pragma('wal_checkpoint(truncate)') as { busy: number }[],
      )
      return result?.busy === 0
    } catch {
      // There is no space to move it, or another process is writing.
      return false
    }
  }

  async function look(): Promise<void> {
    const { size = 0, mtimeMs = 0 } = statSync(log, { throwIfNoEntry: false }) ?? {}
    const now = Date.now()
    if (size === 0 || now < notBefore || (now - mtimeMs < idleMs && size <= share())) return
    notBefore = Number.POSITIVE_INFINITY
    notBefore = (await empty()) ? 0 : Date.now() + idleMs
  }

  function share(): number {
    try {
      const { bavail, blocks, bsize } = statfsSync(folder)
      return bsize * Math.min(OF_FREE * bavail, OF_DISK * blocks)
    } catch {
      return Number.POSITIVE_INFINITY
    }
  }

  const timer = setInterval(() => void look(), lookMs).unref()
  return { empty, stop: () => clearInterval(timer) }
}
