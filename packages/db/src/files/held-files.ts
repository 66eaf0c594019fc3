import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { type HeldFiles, keySegments } from './file-store.ts'
import { orNothing, readKey } from './keys-in.ts'

/** Whoever holds files says so as often; who was silent for so long is dead. */
const SIGN_MS = 10_000
const SILENCE_MS = 60_000

/** Has deleted files of a store kept in a folder beside them. */
export async function holdFiles(root: string): Promise<HeldFiles> {
  const folder = path.join(holders(root), randomUUID())
  await mkdir(folder, { recursive: true })
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

/** To be called before a file is deleted. Takes away what dead holders left. */
export async function keepForHolders(root: string, key: string): Promise<void> {
  const names = (await orNothing(readdir(holders(root)))) ?? []
  for (const name of names) {
    const folder = path.join(holders(root), name)
    const seen = await orNothing(stat(folder))
    if (seen && Date.now() - seen.mtimeMs > SILENCE_MS) await rm(folder, { recursive: true, force: true })
    else if (seen) await keep(root, folder, key)
  }
}

/** A second name for the same bytes: nothing is copied. */
async function keep(root: string, folder: string, key: string): Promise<void> {
  const segments = keySegments(key)
  const kept = path.join(folder, ...segments)
  await mkdir(path.dirname(kept), { recursive: true })
  await rm(kept, { force: true })
  await orNothing(link(path.join(root, ...segments), kept))
}

const holders = (root: string) => path.join(root, '.held')
