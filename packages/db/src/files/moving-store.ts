import { isKeyInUse } from '../queries/pictures/files.ts'
import type { Executor } from '../schema.ts'
import type { FileStore } from './file-store.ts'

/**
 * A file store whose files are being moved from others: everything is written to `current`, and read from the first
 * store that has it. `reading` has all stores, nearest first.
 */
export function movingStore(
  current: FileStore,
  { previous, reading }: { previous: readonly FileStore[]; reading: readonly FileStore[] },
): FileStore {
  async function get(key: string): Promise<Uint8Array | undefined> {
    for (const store of reading) {
      const bytes = await store.get(key)
      if (bytes) return bytes
    }
    // It may have been moved since we looked.
    return current.get(key)
  }

  return {
    async put(key, bytes) {
      await current.put(key, bytes)
      for (const store of previous) await store.delete(key)
    },
    async add(key, bytes) {
      for (const store of previous) if (await store.has(key)) return false
      return current.add(key, bytes)
    },
    get,
    async has(key) {
      for (const store of [...reading, current]) if (await store.has(key)) return true
      return false
    },
    // The source is deleted first: the process that moves it then notices, and deletes the copy.
    async delete(key) {
      for (const store of [...previous, current]) await store.delete(key)
    },
    async deleteAll(folder) {
      for (const store of [...previous, current]) await store.deleteAll(folder)
    },
    async *keys() {
      for (const store of [current, ...previous]) yield* store.keys()
    },
    async hold() {
      const held = await Promise.all([current, ...previous].map((store) => store.hold()))
      return {
        async get(key) {
          for (const each of held) {
            const bytes = await each.get(key)
            if (bytes) return bytes
          }
          return undefined
        },
        async release() {
          await Promise.all(held.map((each) => each.release()))
        },
      }
    },
  }
}

/** Concurrent files. */
const AT_ONCE = 8

/**
 * Moves all files of a store into another, while servers use both by a moving store. Each is deleted only when the other
 * store has it intact, so an interrupted run is simply started again. `onMoved` is called with the size of each in bytes.
 * Throws what the stores throw.
 */
export async function moveFiles(
  db: Executor,
  { from, to }: { from: FileStore; to: FileStore },
  onMoved: (bytes: number) => void,
): Promise<void> {
  const moving = new Set<Promise<void>>()
  try {
    for await (const key of from.keys()) {
      const move = moveFile(db, { from, to }, key).then((bytes) => {
        moving.delete(move)
        if (bytes !== undefined) onMoved(bytes)
      })
      moving.add(move)
      if (moving.size >= AT_ONCE) await Promise.race(moving)
    }
    await Promise.all(moving)
  } finally {
    await Promise.allSettled(moving)
  }
}

/** Returns its size in bytes; undefined if it was deleted meanwhile. */
async function moveFile(
  db: Executor,
  { from, to }: { from: FileStore; to: FileStore },
  key: string,
): Promise<number | undefined> {
  const bytes = await from.get(key)
  if (!bytes) return undefined
  const isCopied = await to.add(key, bytes)
  // It exists if an earlier run was interrupted here, or the file was replaced since: the existing one is newer.
  if (!isCopied && !(await to.get(key))) throw new Error('A file could not be moved; start again.')
  if (await from.has(key)) {
    await from.delete(key)
    return bytes.byteLength
  }
  // Deleted meanwhile, with its row or just before; or another run moved it.
  if (isCopied && !(await isKeyInUse(db, key))) await to.delete(key)
  return undefined
}
