import { statfs } from 'node:fs/promises'

/** What is known so long may be a little wrong: the margin is for that. */
const KNOWN_MS = 250

/** Returns a function that says whether a folder's volume has as many bytes free; yes where the system doesn't tell. */
export function openFreeSpace(folder: string, needed: number): () => Promise<boolean> {
  let known: Promise<boolean> | undefined
  let until = 0

  async function look(): Promise<boolean> {
    try {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize >= needed
    } catch {
      return true
    }
  }

  return () => {
    if (!known || Date.now() >= until) {
      until = Date.now() + KNOWN_MS
      known = look()
    }
    return known
  }
}
