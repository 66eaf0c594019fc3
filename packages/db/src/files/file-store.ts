/**
 * Storage for bytes outside the database: raw mails, pictures, avatars, uploads, keys. A temporary failure throws
 * StorageUnavailable or a file system error; undefined is only returned for a file that is known to be missing.
 */
export interface FileStore {
  /** Writes all or nothing, flushed before it resolves. `key` is segments of `[a-zA-Z0-9._-]` joined by `/`. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The same if there is no such file; otherwise changes nothing and returns false. */
  add(key: string, bytes: Uint8Array): Promise<boolean>
  /** Undefined if there is no such file. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Whether there is such a file. */
  has(key: string): Promise<boolean>
  /** Does nothing if there is no such file. */
  delete(key: string): Promise<void>
  /** Deletes every file whose key begins with these segments, joined by `/`, and their temporary files. */
  deleteAll(folder: string): Promise<void>
  /** The keys of all files, in any order. */
  keys(): AsyncIterable<string>
  /** Keeps everything readable that any process deletes from now on, until it is released. */
  hold(): Promise<HeldFiles>
}

/** Files that were deleted while somebody still needs them. */
export interface HeldFiles {
  get(key: string): Promise<Uint8Array | undefined>
  release(): Promise<void>
}

const SEGMENT = /^(?!\.+$)[\w.-]{1,200}$/

/** The segments of a key; throws on one that could leave the store or that a file system may reject. */
export function keySegments(key: string): string[] {
  const segments = key.split('/')
  if (!segments.every((s) => SEGMENT.test(s))) throw new Error('A file key may only contain plain names.')
  return segments
}
