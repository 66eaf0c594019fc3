import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type FileStore, keySegments } from './file-store.ts'
import { holdFiles, keepForHolders } from './held-files.ts'
import { keysIn, orNothing, readKey } from './keys-in.ts'

/** A file store in a folder, which is made when missing. */
export function folderStore(root: string): FileStore {
  const place = (key: string) => path.join(root, ...keySegments(key))
  return {
    async put(key, bytes) {
      const target = place(key)
      const folder = path.dirname(target)
      const made = await mkdir(folder, { recursive: true })
      if (made !== undefined) await flushFoldersAbove(folder, made)
      const draft = path.join(folder, `.${randomUUID()}.part`)
      try {
        await writeFlushed(draft, bytes)
        await rename(draft, target)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await flushFolder(folder)
    },
    get: (key) => readKey(root, key),
    has: async (key) => (await orNothing(stat(place(key)))) !== undefined,
    async delete(key) {
      const target = place(key)
      await keepForHolders(root, key)
      await rm(target, { force: true })
    },
    async deleteAll(folder) {
      const target = place(folder)
      for await (const key of keysIn(target)) await keepForHolders(root, `${folder}/${key}`)
      await rm(target, { force: true, recursive: true })
    },
    keys: () => keysIn(root),
    hold: () => holdFiles(root),
  }
}

async function writeFlushed(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A new folder survives power loss only once the one that names it is flushed; `made` is the topmost new one. */
async function flushFoldersAbove(folder: string, made: string): Promise<void> {
  for (let at = folder; at.length >= made.length; at = path.dirname(at)) await flushFolder(path.dirname(at))
}

/** A rename survives power loss only once its folder is flushed; Windows can't open folders and needs none of it. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
