import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'

/** The maximum bytes stored per user: text counts as JSON in UTF-8. */
const MAX_BYTES = 100_000_000

/** The metadata of each stored item, so that summing up reads little. */
interface Entry {
  key: string
  store: 'responses' | 'pictures'
  bytes: number
  /** Its age as epoch milliseconds: older items are dropped first. */
  newness: number
  /** When it came from the server, in epoch milliseconds. */
  keptAt: number
}

export interface Picture {
  type: string
  bytes: ArrayBuffer
}

interface Tables extends DBSchema {
  entries: { key: string; value: Entry; indexes: { newness: number } }
  responses: { key: string; value: unknown }
  pictures: { key: string; value: Picture }
}

/** The content that one user can read offline. */
export interface OfflineStore {
  response(key: string): Promise<{ data: unknown; keptAt: number } | undefined>
  picture(address: string): Promise<Picture | undefined>
  /** Stores a response; `newness` in epoch milliseconds. */
  storeResponse(key: string, data: unknown, newness: number): Promise<void>
  /** False if there is no space for it besides newer items. */
  keepPicture(address: string, picture: Picture, newness: number): Promise<boolean>
  /** All keys. */
  entries(): Promise<readonly Pick<Entry, 'key' | 'keptAt'>[]>
  /** Replaces the responses for which `change` returns another. */
  changeResponses(change: (key: string, data: unknown) => unknown): Promise<void>
  /** Drops items older than that instant, in epoch milliseconds. */
  dropBefore(newness: number): Promise<void>
  close(): void
}

const NAME = 'tidings-kept-'

/**
 * Raised when screens need a field that responses stored by earlier releases lack: their content is dropped, and fetched
 * again the next time the app opens.
 */
const VERSION = 4

/** Opens the store of a user, creating it if necessary. */
export async function openOfflineStore(userId: string, maxBytes = MAX_BYTES): Promise<OfflineStore> {
  const db = await openDB<Tables>(NAME + userId, VERSION, {
    upgrade(made) {
      for (const name of [...made.objectStoreNames]) made.deleteObjectStore(name)
      made.createObjectStore('entries', { keyPath: 'key' }).createIndex('newness', 'newness')
      made.createObjectStore('responses')
      made.createObjectStore('pictures')
    },
    // An open page must not block deleting it.
    blocking: (_version, _blocked, event) => (event.target as IDBDatabase).close(),
  })

  let bytes = await trim(db, maxBytes)

  async function keep<S extends Entry['store']>(entry: Entry & { store: S }, value: Tables[S]['value']) {
    const trx = db.transaction(['entries', entry.store], 'readwrite')
    await Promise.all([
      trx.objectStore('entries').put(entry),
      trx.objectStore(entry.store).put(value as never, entry.key),
      trx.done,
    ])
    // Replaced items count twice, until the next summing up.
    bytes += entry.bytes
    if (bytes > maxBytes) bytes = await trim(db, maxBytes)
  }

  return {
    async response(key) {
      const trx = db.transaction(['entries', 'responses'])
      const [entry, data] = await Promise.all([
        trx.objectStore('entries').get(key),
        trx.objectStore('responses').get(key),
      ])
      return entry && { data, keptAt: entry.keptAt }
    },
    picture: (address) => db.get('pictures', address),
    storeResponse: (key, data, newness) =>
      keep({ key, store: 'responses', bytes: bytesOf(data), newness, keptAt: Date.now() }, data),
    async keepPicture(address, picture, newness) {
      const { byteLength: bytes } = picture.bytes
      await keep({ key: address, store: 'pictures', bytes, newness, keptAt: Date.now() }, picture)
      return (await db.getKey('entries', address)) !== undefined
    },
    entries: () => db.getAll('entries'),
    async changeResponses(change) {
      const trx = db.transaction('responses', 'readwrite')
      for (let cursor = await trx.store.openCursor(); cursor; cursor = await cursor.continue()) {
        const changed = change(cursor.key, cursor.value)
        if (changed !== cursor.value) await cursor.update(changed)
      }
      await trx.done
    },
    async dropBefore(newness) {
      const old = await db.getAllFromIndex('entries', 'newness', IDBKeyRange.upperBound(newness, true))
      await drop(db, old)
    },
    close: () => db.close(),
  }
}

const bytesOf = (data: unknown) => new TextEncoder().encode(JSON.stringify(data)).byteLength

/** Deletes the stored content of all users, or of all but one. */
export async function deleteOfflineData(except?: string): Promise<void> {
  await deleteNamed(NAME, except)
}

/** Deletes the databases with that prefix of all users, or of all but one. */
export async function deleteNamed(prefix: string, except?: string): Promise<void> {
  const all = await indexedDB.databases()
  const names = all.flatMap(({ name }) =>
    name?.startsWith(prefix) && name !== prefix + except ? [name] : [],
  )
  await Promise.all(names.map((name) => deleteDB(name)))
}

/** Drops the oldest items until the rest is within the limit. Returns the remaining bytes. */
async function trim(db: IDBPDatabase<Tables>, maxBytes: number): Promise<number> {
  const entries = await db.getAllFromIndex('entries', 'newness')
  let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0)
  const old: Entry[] = []
  for (const entry of entries) {
    if (bytes <= maxBytes) break
    bytes -= entry.bytes
    old.push(entry)
  }
  await drop(db, old)
  return bytes
}

async function drop(db: IDBPDatabase<Tables>, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  const trx = db.transaction(['entries', 'responses', 'pictures'], 'readwrite')
  for (const { key, store } of entries) {
    trx.objectStore('entries').delete(key)
    trx.objectStore(store).delete(key)
  }
  await trx.done
}
