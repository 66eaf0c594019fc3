import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Where the launcher stores what it has done; deleting it only costs the time to do it again. */
export const memory = join(root, '.cache', 'launcher')

/** The folders of the workspace's packages, from the root. */
export function packageFolders() {
  return ['apps', 'packages'].flatMap((group) =>
    readdirSync(join(root, group))
      .map((name) => join(group, name))
      .filter((folder) => existsSync(join(root, folder, 'package.json'))),
  )
}
