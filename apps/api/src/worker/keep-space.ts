import { randomFillSync } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import { evictPictures } from '@tidings/jobs/pictures/evict-pictures'
import type { App } from '../app/open-app.ts'
import { releaseReserve, reserveIn, SPACE, sizeOfFile, volumeOf } from '../mail/free-space.ts'

/** The size of the reserve: at least that of SQLite's log, but not much of a small disk. */
export const RESERVE = { max: 48_000_000, ofDisk: 1 / 16 }
/** What it grows by at once, so that writing it never delays anything. */
const PIECE = 1_000_000
/** Below the space for mail, pictures are deleted until this much is free, and the reserve takes nothing of it. */
const WANTED = 2 * SPACE.mail
/** The interval of deleting pictures. */
const FREE_MS = 600_000

type SpaceDependencies = Pick<App, 'database' | 'files' | 'log' | 'processLocks' | 'settings'>

/** Returns a function to call every second: keeps the reserve, and deletes the oldest pictures of the web on a full disk. */
export function openSpaceKeeper(dependencies: SpaceDependencies): () => Promise<void> {
  const { database, files, log, processLocks, settings } = dependencies
  const { dataDir, storage, pictures } = settings
  // No file system compresses it.
  const piece = randomFillSync(Buffer.alloc(PIECE))
  let freedAt = Number.NEGATIVE_INFINITY

  async function free(bytes: number): Promise<void> {
    if (storage.address !== undefined || !(await processLocks.holds('freeing'))) return
    const { evicted } = await evictPictures(database.db, files, { ofAll: pictures.maxBytes, toFree: bytes })
    if (evicted > 0) log.warn({ evicted }, 'pictures were deleted, as the disk is nearly full')
  }

  return async () => {
    if (await releaseReserve(dataDir))
      log.error({ event: 'disk.full' }, 'the disk is full: its reserve was released')
    const volume = await volumeOf(dataDir)
    if (!volume) return
    if (volume.free < SPACE.mail && performance.now() - freedAt >= FREE_MS) {
      freedAt = performance.now()
      await free(WANTED - volume.free)
    }
    const size = Math.min(RESERVE.max, RESERVE.ofDisk * volume.all)
    if (volume.free >= WANTED + PIECE && (await sizeOfFile(reserveIn(dataDir))) < size) {
      await appendFile(reserveIn(dataDir), piece, { mode: 0o600 })
    }
  }
}
