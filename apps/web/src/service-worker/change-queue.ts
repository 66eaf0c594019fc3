import { type DBSchema, openDB } from 'idb'
import { type Change, merged } from './changes.ts'
import { deleteNamed } from './offline-store.ts'

interface Tables extends DBSchema {
  /** In the order in which they were made. */
  changes: { key: number; value: Change }
  /** The ids that the server gave highlights, by those that they had before. */
  ids: { key: string; value: string }
}

export type QueuedChange = Change & { number: number }

/** What one user changed without a connection, until the server has it. */
export interface ChangeQueue {
  add(change: Change): Promise<void>
  all(): Promise<QueuedChange[]>
  remove(numbers: readonly number[]): Promise<void>
  /** From now on the server's id stands for the one that a highlight had before. */
  setId(before: string, id: string): Promise<void>
  idOf(before: string): Promise<string>
  close(): void
}

const NAME = 'tidings-changes-'

/** Opens the changes of a user that wait to be sent. */
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

/** Deletes what users have yet to send: of all, or of all but one. */
export async function deleteQueues(except?: string): Promise<void> {
  await deleteNamed(NAME, except)
}
