import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { keySegments } from './file-store.ts'

/** The keys of all files in a folder; drafts and what is held are none. Whatever goes meanwhile is passed over. */
export async function* keysIn(folder: string, above = ''): AsyncGenerator<string> {
  const entries = await orNothing(readdir(folder, { withFileTypes: true }))
  for (const entry of entries ?? []) {
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) yield* keysIn(path.join(folder, entry.name), `${above}${entry.name}/`)
    else if (entry.isFile()) yield above + entry.name
  }
}

/** The bytes of a file in a folder; undefined when there is none. */
export async function readKey(folder: string, key: string): Promise<Uint8Array | undefined> {
  return orNothing(readFile(path.join(folder, ...keySegments(key))))
}

/** Undefined for what is not there. */
export async function orNothing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
