import { statfs } from 'node:fs/promises'

/** How long a result is cached; the margin covers the inaccuracy. */
const KNOWN_MS = 250

/** Returns a check whether a folder's volume has this many bytes free; true if the system doesn't report it. */
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
