import { type FSWatcher, watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Moving, moveSpool } from './move-spool.ts'

/** Mails that arrive meanwhile share a commit. */
const PAUSE_MS = 100
/** For file systems without change notifications. */
const LOOK_MS = 1000

/**
 * Moves mails from the spool into the database as they arrive, until stopped, including those present then; while the
 * disk has no space for that, they stay where they are.
 */
export async function runSpool(
  moving: Moving,
  hasSpace: () => Promise<boolean> = async () => true,
): Promise<{ stop(): Promise<void> }> {
  const { folder, jobs, log } = moving
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let isStopped = false
  let isWoken = true
  let moves: Promise<void> | undefined

  async function move(isLast = false): Promise<void> {
    try {
      if ((await moveSpool(moving, { isLast })) > 0) jobs.wake()
    } catch (error) {
      log.error({ err: error }, 'received emails could not be stored and stay in the spool for now')
    }
  }

  async function moveAll(): Promise<void> {
    while (isWoken && !isStopped) {
      isWoken = false
      if (await hasSpace()) await move()
      await sleep(PAUSE_MS)
    }
  }

  function look(): void {
    isWoken = true
    moves ??= moveAll().finally(() => {
      moves = undefined
    })
  }

  const watcher = watchFolder(folder, look)
  const timer = setInterval(look, LOOK_MS).unref()
  look()
  return {
    async stop() {
      isStopped = true
      watcher?.close()
      clearInterval(timer)
      await moves
      await move(true)
    },
  }
}

function watchFolder(folder: string, onChange: () => void): FSWatcher | undefined {
  try {
    return watch(folder, { persistent: false }, onChange).on('error', () => {})
  } catch {
    return undefined
  }
}
