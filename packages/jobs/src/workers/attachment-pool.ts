import { fileURLToPath } from 'node:url'
import type { Attached } from '@tidings/mail/attachments/read-attachments'
import { openWorkerPool, type PoolOptions, type WorkerPool } from './worker-pool.ts'

const READER = fileURLToPath(new URL('./attachment-worker.ts', import.meta.url))

/** Opens a pool of processes that take the attachments out of mails. */
export function openAttachmentPool(options: PoolOptions): WorkerPool<Attached[]> {
  return openWorkerPool<Attached[]>(READER, options)
}
