import { fileURLToPath } from 'node:url'
import type { Original } from '../analyse/original/original.ts'
import { openReaderPool, type PoolOptions, type ReaderPool } from './reader-pool.ts'

const READER = fileURLToPath(new URL('./original-reader.ts', import.meta.url))

/** Opens a pool of processes that render mails as they were sent. */
export function openOriginalPool(options: PoolOptions): ReaderPool<Original> {
  return openReaderPool<Original>(READER, options)
}
