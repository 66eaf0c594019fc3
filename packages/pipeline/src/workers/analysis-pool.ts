import { fileURLToPath } from 'node:url'
import type { MailAnalysis } from '../analyse/analyse-mail.ts'
import { openWorkerPool, type PoolOptions } from './worker-pool.ts'

const READER = fileURLToPath(new URL('./analysis-worker.ts', import.meta.url))

export interface AnalysisPool {
  /** Analyses one raw mail of a user in another process. Waits and rejects like WorkerPool. */
  analyse(raw: Uint8Array, user?: string): Promise<MailAnalysis>
  /** Ends all processes; mails in progress are rejected. */
  close(): Promise<void>
}

/** Opens a pool of processes that analyse mails. */
export function openAnalysisPool(options: PoolOptions): AnalysisPool {
  const { read, close } = openWorkerPool<MailAnalysis>(READER, options)
  return { analyse: read, close }
}
