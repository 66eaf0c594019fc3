import path from 'node:path'
import type { FileStore } from '@tidings/db/files/file-store'
import { folderStore } from '@tidings/db/files/folder-store'
import type { Settings } from '../settings.ts'

/** Where raw mails and pictures are. */
export function filesOf(settings: Pick<Settings, 'dataDir'>): FileStore {
  return folderStore(path.join(settings.dataDir, 'files'))
}
