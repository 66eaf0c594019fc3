import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Where the launcher stores what it has done; deleting it only costs the time to do it again. */
export const memory = join(root, '.cache', 'launcher')
