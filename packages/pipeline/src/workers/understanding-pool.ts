import { fileURLToPath } from 'node:url'
import type { Understanding } from '../analyse/analyse-mail.ts'
import { openReaderPool, type PoolOptions } from './reader-pool.ts'

const READER = fileURLToPath(new URL('./reader.ts', import.meta.url))

export interface UnderstandingPool {
  /** Understands one raw mail of a user's in another process. Waits and rejects as a ReaderPool does. */
  understand(raw: Uint8Array, user?: string): Promise<Understanding>
  /** Ends all processes; mails under way are rejected. */
  close(): Promise<void>
}

/** Opens a pool of processes that say what mails mean. */
export function openUnderstandingPool(options: PoolOptions): UnderstandingPool {
  const { read, close } = openReaderPool<Understanding>(READER, options)
  return { understand: read, close }
}
