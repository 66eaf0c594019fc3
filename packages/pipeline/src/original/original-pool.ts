import { fileURLToPath } from 'node:url'
import { openReaderPool, type PoolOptions, type ReaderPool } from '../understand/reader-pool.ts'
import type { Original } from './original.ts'

const READER = fileURLToPath(new URL('./reader.ts', import.meta.url))

/** Opens a pool of processes that render mails as they were sent. */
export function openOriginalPool(options: PoolOptions): ReaderPool<Original> {
  return openReaderPool<Original>(READER, options)
}
