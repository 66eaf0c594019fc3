import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { type FileStore, type HeldFiles, keySegments } from './file-store.ts'

/** Files are mails and keys: other accounts of the machine must have no access. */
const PRIVATE = { recursive: true, mode: 0o700 } as const

/** The keys of all files in a folder, without temporary and held files. Files that disappear meanwhile are skipped. */
async function* keysIn(folder: string, above = ''): AsyncGenerator<string> {
  const entries = await orNothing(readdir(folder, { withFileTypes: true }))
  for (const entry of entries ?? []) {
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) yield* keysIn(path.join(folder, entry.name), `${above}${entry.name}/`)
    else if (entry.isFile()) yield above + entry.name
  }
}

/** The bytes of a file in a folder; undefined if there is none. */
async function readKey(folder: string, key: string): Promise<Uint8Array | undefined> {
  return orNothing(readFile(path.join(folder, ...keySegments(key))))
}

/** Undefined if it is missing. */
async function orNothing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** How often a holder renews; one without a renewal for this long is assumed to be dead. */
const SIGN_MS = 10_000
const SILENCE_MS = 60_000

/** Keeps deleted files of a store in a folder beside them. */
async function holdFiles(root: string): Promise<HeldFiles> {
  const folder = path.join(holders(root), randomUUID())
  await mkdir(folder, PRIVATE)
  const signs = setInterval(() => {
    const now = new Date()
    utimes(folder, now, now).catch(() => {})
  }, SIGN_MS).unref()
  return {
    get: (key) => readKey(folder, key),
    async release() {
      clearInterval(signs)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Call it before a file is deleted. Removes what dead holders left. */
async function keepForHolders(root: string, key: string): Promise<void> {
  const names = (await orNothing(readdir(holders(root)))) ?? []
  for (const name of names) {
    const folder = path.join(holders(root), name)
    const seen = await orNothing(stat(folder))
    if (seen && Date.now() - seen.mtimeMs > SILENCE_MS) await rm(folder, { recursive: true, force: true })
    else if (seen) await keep(root, folder, key)
  }
}

/** A hard link: nothing is copied. */
async function keep(root: string, folder: string, key: string): Promise<void> {
  const segments = keySegments(key)
  const kept = path.join(folder, ...segments)
  await mkdir(path.dirname(kept), PRIVATE)
  await rm(kept, { force: true })
  await orNothing(link(path.join(root, ...segments), kept))
}

const holders = (root: string) => path.join(root, '.held')

/** A file store in a folder, which is created if missing. */
export function folderStore(root: string): FileStore {
  const place = (key: string) => path.join(root, ...keySegments(key))

  /** `name` gives the flushed bytes their name, or removes them; returns whether they have it. */
  async function write(
    key: string,
    bytes: Uint8Array,
    name: (draft: string, target: string) => Promise<boolean>,
  ): Promise<boolean> {
    const target = place(key)
    const folder = path.dirname(target)
    const made = await mkdir(folder, PRIVATE)
    if (made !== undefined) await flushFoldersAbove(folder, made)
    const draft = path.join(folder, `.${randomUUID()}.part`)
    try {
      await writeFlushed(draft, bytes)
      if (!(await name(draft, target))) return false
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    await flushFolder(folder)
    return true
  }

  return {
    async put(key, bytes) {
      await write(key, bytes, async (draft, target) => {
        await rename(draft, target)
        return true
      })
    },
    add: (key, bytes) => write(key, bytes, linkNew),
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

/** A hard link, unlike a rename, replaces nothing; false if the target is there. */
async function linkNew(draft: string, target: string): Promise<boolean> {
  try {
    await link(draft, target)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function writeFlushed(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A new folder survives power loss only after its parent is flushed; `made` is the topmost new one. */
async function flushFoldersAbove(folder: string, made: string): Promise<void> {
  for (let at = folder; at.length >= made.length; at = path.dirname(at)) await flushFolder(path.dirname(at))
}

/** A rename survives power loss only after its folder is flushed; Windows can't open folders and doesn't need it. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
