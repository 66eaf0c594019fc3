import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'

/** The most that is kept of one user, in bytes: text counts as it is written in JSON and UTF-8. */
export const MAX_BYTES = 100_000_000

/** What is known of each thing kept, apart from itself, so that adding up reads little. */
interface Entry {
  key: string
  store: 'answers' | 'pictures'
  bytes: number
  /** How new it is, in epoch milliseconds: what is older goes first. */
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
  answers: { key: string; value: unknown }
  pictures: { key: string; value: Picture }
}

/** What one user can read without a connection. */
export interface OfflineStore {
  answer(key: string): Promise<{ data: unknown; keptAt: number } | undefined>
  picture(address: string): Promise<Picture | undefined>
  /** Keeps an answer; `newness` in epoch milliseconds. */
  keepAnswer(key: string, data: unknown, newness: number): Promise<void>
  /** False if there is no room for it beside what is newer. */
  keepPicture(address: string, picture: Picture, newness: number): Promise<boolean>
  /** All keys. */
  entries(): Promise<readonly Pick<Entry, 'key' | 'keptAt'>[]>
  /** Replaces the answers for which `change` returns another. */
  changeAnswers(change: (key: string, data: unknown) => unknown): Promise<void>
  /** Drops what is older than that instant, in epoch milliseconds. */
  dropBefore(newness: number): Promise<void>
  close(): void
}

const NAME = 'tidings-kept-'

/** Opens what is kept of a user, and begins it if there is none. */
export async function openOfflineStore(userId: string, most = MAX_BYTES): Promise<OfflineStore> {
  const db = await openDB<Tables>(NAME + userId, 1, {
    upgrade(made) {
      made.createObjectStore('entries', { keyPath: 'key' }).createIndex('newness', 'newness')
      made.createObjectStore('answers')
      made.createObjectStore('pictures')
    },
    // Whoever deletes it isn't kept waiting by a page that is open.
    blocking: (_version, _blocked, event) => (event.target as IDBDatabase).close(),
  })

  let bytes = await trim(db, most)

  async function keep<S extends Entry['store']>(entry: Entry & { store: S }, value: Tables[S]['value']) {
    const trx = db.transaction(['entries', entry.store], 'readwrite')
    await Promise.all([
      trx.objectStore('entries').put(entry),
      trx.objectStore(entry.store).put(value as never, entry.key),
      trx.done,
    ])
    // What was replaced counts twice, until it is added up again.
    bytes += entry.bytes
    if (bytes > most) bytes = await trim(db, most)
  }

  return {
    async answer(key) {
      const trx = db.transaction(['entries', 'answers'])
      const [entry, data] = await Promise.all([
        trx.objectStore('entries').get(key),
        trx.objectStore('answers').get(key),
      ])
      return entry && { data, keptAt: entry.keptAt }
    },
    picture: (address) => db.get('pictures', address),
    keepAnswer: (key, data, newness) =>
      keep({ key, store: 'answers', bytes: bytesOf(data), newness, keptAt: Date.now() }, data),
    async keepPicture(address, picture, newness) {
      const { byteLength: bytes } = picture.bytes
      await keep({ key: address, store: 'pictures', bytes, newness, keptAt: Date.now() }, picture)
      return (await db.getKey('entries', address)) !== undefined
    },
    entries: () => db.getAll('entries'),
    async changeAnswers(change) {
      const trx = db.transaction('answers', 'readwrite')
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

/** Deletes what is kept of users: of all, or of all but one. */
export async function deleteOfflineData(except?: string): Promise<void> {
  await deleteNamed(NAME, except)
}

/** Deletes the databases of all users, or of all but one, whose names begin so. */
export async function deleteNamed(prefix: string, except?: string): Promise<void> {
  const all = await indexedDB.databases()
  const names = all.flatMap(({ name }) =>
    name?.startsWith(prefix) && name !== prefix + except ? [name] : [],
  )
  await Promise.all(names.map((name) => deleteDB(name)))
}

/** Drops the oldest until the rest is no more than that. Returns how many bytes that are. */
async function trim(db: IDBPDatabase<Tables>, most: number): Promise<number> {
  const entries = await db.getAllFromIndex('entries', 'newness')
  let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0)
  const old: Entry[] = []
  for (const entry of entries) {
    if (bytes <= most) break
    bytes -= entry.bytes
    old.push(entry)
  }
  await drop(db, old)
  return bytes
}

async function drop(db: IDBPDatabase<Tables>, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  const trx = db.transaction(['entries', 'answers', 'pictures'], 'readwrite')
  for (const { key, store } of entries) {
    trx.objectStore('entries').delete(key)
    trx.objectStore(store).delete(key)
  }
  await trx.done
}
