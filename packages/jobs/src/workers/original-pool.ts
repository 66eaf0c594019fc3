import { fileURLToPath } from 'node:url'
import type { Original } from '@tidings/mail/original/original'
import { openWorkerPool, type PoolOptions, type WorkerPool } from './worker-pool.ts'

const READER = fileURLToPath(new URL('./original-worker.ts', import.meta.url))

/** Opens a pool of processes that render original mails. */
export function openOriginalPool(options: PoolOptions): WorkerPool<Original> {
  return openWorkerPool<Original>(READER, options)
}
