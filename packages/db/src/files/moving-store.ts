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
