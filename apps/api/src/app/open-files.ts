import path from 'node:path'
import type { FileStore } from '@tidings/db/files/file-store'
import { folderStore } from '@tidings/db/files/folder-store'
import { movingStore } from '@tidings/db/files/moving-store'
import type { S3Address } from '@tidings/db/files/s3-address'
import { s3Store } from '@tidings/db/files/s3-store'
import type { Settings } from '../settings.ts'

/** Where files are written, and the locations of files that were not moved yet. */
interface FilePlaces {
  current: FileStore
  previous: readonly FileStore[]
  /** All of them as one store, for servers. */
  files: FileStore
}

/**
 * The file stores of the settings; makes no request. With STORAGE_URL the files of DATA_DIR are read as well, so that setting
 * it loses nothing.
 */
export function openFiles({
  dataDir,
  storage,
  s3,
}: Pick<Settings, 'dataDir' | 'storage' | 's3'>): FilePlaces {
  const disk = folderStore(path.join(dataDir, 'files'))
  const inBucket = (address: S3Address | undefined) => address && s3 && s3Store(address, s3)
  const bucket = inBucket(storage?.address)
  const former = inBucket(storage?.from)
  if (!bucket && !former) return { current: disk, previous: [], files: disk }
  const current = bucket ?? disk
  const previous = [...(bucket ? [disk] : []), ...(former ? [former] : [])]
  const reading = [disk, ...(bucket ? [bucket] : []), ...(former ? [former] : [])]
  return { current, previous, files: movingStore(current, { previous, reading }) }
}
