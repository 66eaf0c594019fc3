import path from 'node:path'
import type { Attached } from '@tidings/mail/attachments/read-attachments'
import type { Original } from '@tidings/mail/original/original'
import type { PageContent, PageSource } from '@tidings/mail/read-page'
import type { WorkerTask } from './worker-main.ts'
import { openWorkerPool, type PoolOptions, type WorkerPool } from './worker-pool.ts'

const MAIN = path.join(import.meta.dirname, 'worker-main.ts')

/** Opens a pool of processes that do a task of worker-main.ts, which returns T. */
export function openTaskPool<T>(task: WorkerTask, options: PoolOptions): WorkerPool<T> {
  return openWorkerPool<T>(MAIN, { ...options, args: [task, ...(options.args ?? [])] })
}

/** Opens a pool of processes that take the attachments out of mails. */
export const openAttachmentPool = (options: PoolOptions) =>
  openTaskPool<Attached[]>('readAttachments', options)

/** Opens a pool of processes that render original mails. */
export const openOriginalPool = (options: PoolOptions) => openTaskPool<Original>('renderOriginal', options)

interface PagePool {
  /** Reads a page of a user in another process, see readPage. Waits and rejects like WorkerPool. */
  read(source: PageSource, user?: string): Promise<PageContent>
  close(): Promise<void>
}

/** Opens a pool of processes that read pages of the web. */
export function openPagePool(options: PoolOptions): PagePool {
  const { read, close } = openTaskPool<PageContent>('readPage', options)
  return { read: (source, user) => read(Buffer.from(JSON.stringify(source)), user), close }
}
