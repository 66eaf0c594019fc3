/** Where bytes live that don't belong in a database: raw mails, pictures, avatars. */
export interface FileStore {
  /** Writes all of it or nothing, flushed before it resolves. `key` is segments of `[a-zA-Z0-9._-]` joined by `/`. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there is no such file. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Whether there is such a file. */
  has(key: string): Promise<boolean>
  /** Does nothing when there is no such file. */
  delete(key: string): Promise<void>
  /** Deletes every file whose key begins with these segments, joined by `/`; drafts of such files too. */
  deleteAll(folder: string): Promise<void>
  /** The keys of all files, in no order. */
  keys(): AsyncIterable<string>
  /** What is deleted from now on, by whatever process, can still be obtained until this is released. */
  hold(): Promise<HeldFiles>
}

/** Files that were deleted while somebody still needs them. */
export interface HeldFiles {
  get(key: string): Promise<Uint8Array | undefined>
  release(): Promise<void>
}

const SEGMENT = /^(?!\.+$)[\w.-]{1,200}$/

/** The segments of a key; throws on one that could leave the store or that a file system may refuse. */
export function keySegments(key: string): string[] {
  const segments = key.split('/')
  if (!segments.every((s) => SEGMENT.test(s))) throw new Error('A file key may only contain plain names.')
  return segments
}
