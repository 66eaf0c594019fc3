import path from 'node:path'
import type { FileStore } from '@tidings/db/files/file-store'
import { folderStore } from '@tidings/db/files/folder-store'
import type { Settings } from '../settings.ts'

/** The store of raw mails and pictures. */
export function filesOf(settings: Pick<Settings, 'dataDir'>): FileStore {
  return folderStore(path.join(settings.dataDir, 'files'))
}
