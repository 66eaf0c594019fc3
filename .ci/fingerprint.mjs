import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './place.mjs'

const PASSED_OVER = new Set(['node_modules', 'dist', 'data'])

/**
 * A hash over the names and contents of files and whole folders, given as paths from the root; missing ones are
 * included as missing. Dotted folders, build results and packages are skipped. `salt` is hashed too.
 */
export function fingerprint(paths, salt = '') {
  const hash = createHash('sha256').update(salt)
  for (const path of paths) add(hash, path)
  return hash.digest('hex')
}

function add(hash, path) {
  const full = join(root, path)
  if (!existsSync(full)) return
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) {
      if (!PASSED_OVER.has(name) && !name.startsWith('.')) add(hash, join(path, name))
    }
    return
  }
  const bytes = readFileSync(full)
  hash.update(`\0${path}\0${bytes.length}\0`).update(bytes)
}

/** The folders of the workspace's packages, from the root. */
export function packageFolders() {
  return ['apps', 'packages'].flatMap((group) =>
    readdirSync(join(root, group))
      .map((name) => join(group, name))
      .filter((folder) => existsSync(join(root, folder, 'package.json'))),
  )
}
