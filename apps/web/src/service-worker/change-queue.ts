import { type DBSchema, openDB } from 'idb'
import { type Change, merged } from './changes.ts'
import { deleteNamed } from './offline-store.ts'

interface Tables extends DBSchema {
  /** In the order of the changes. */
  changes: { key: number; value: Change }
  /** The ids that the server assigned to highlights, by their temporary ids. */
  ids: { key: string; value: string }
}

export type QueuedChange = Change & { number: number }

/** One user's offline changes, until the server has them. */
export interface ChangeQueue {
  add(change: Change): Promise<void>
  all(): Promise<QueuedChange[]>
  remove(numbers: readonly number[]): Promise<void>
  /** From now on the server's id replaces the temporary one of a highlight. */
  setId(before: string, id: string): Promise<void>
  idOf(before: string): Promise<string>
  close(): void
}

const NAME = 'tidings-changes-'

/** Opens the queued changes of a user. */
export async function openQueue(userId: string): Promise<ChangeQueue> {
  const db = await openDB<Tables>(NAME + userId, 1, {
    upgrade(made) {
      made.createObjectStore('changes', { autoIncrement: true })
      made.createObjectStore('ids')
    },
    blocking: (_version, _blocked, event) => (event.target as IDBDatabase).close(),
  })
  return {
    async add(change) {
      const { store, done } = db.transaction('changes', 'readwrite')
      let whole = change
      for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
        const both = merged(whole, cursor.value)
        if (both) await cursor.delete()
        whole = both ?? whole
      }
      await store.add(whole)
      await done
    },
    async all() {
      const { store } = db.transaction('changes')
      const [numbers, changes] = await Promise.all([store.getAllKeys(), store.getAll()])
      return changes.map((change, n) => ({ ...change, number: numbers[n] ?? 0 }))
    },
    async remove(numbers) {
      const { store, done } = db.transaction('changes', 'readwrite')
      await Promise.all([...numbers.map((number) => store.delete(number)), done])
    },
    async setId(before, id) {
      await db.put('ids', id, before)
    },
    idOf: async (before) => (await db.get('ids', before)) ?? before,
    close: () => db.close(),
  }
}

/** Deletes the queued changes of all users, or of all but one. */
export async function deleteQueues(except?: string): Promise<void> {
  await deleteNamed(NAME, except)
}
