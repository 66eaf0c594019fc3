import { fileURLToPath } from 'node:url'
import type { PageContent, PageSource } from '@tidings/mail/read-page'
import { openWorkerPool, type PoolOptions } from './worker-pool.ts'

const READER = fileURLToPath(new URL('./page-worker.ts', import.meta.url))

export interface PagePool {
  /** Reads a page of a user in another process, see readPage. Waits and rejects like WorkerPool. */
  read(source: PageSource, user?: string): Promise<PageContent>
  close(): Promise<void>
}

/** Opens a pool of processes that read pages of the web. */
export function openPagePool(options: PoolOptions): PagePool {
  const { read, close } = openWorkerPool<PageContent>(READER, options)
  return { read: (source, user) => read(Buffer.from(JSON.stringify(source)), user), close }
}
