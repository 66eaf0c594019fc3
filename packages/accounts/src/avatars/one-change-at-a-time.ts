/** By user, the end of the last change that was asked for. */
const last = new Map<string, Promise<unknown>>()

/**
 * Changes of one user's picture, each after the one before it: they concern a row and a file, which no transaction holds
 * together, and one that waited for the file store would keep every other writer waiting.
 */
export async function oneChangeAtATime<T>(userId: string, change: () => Promise<T>): Promise<T> {
  const mine = (last.get(userId) ?? Promise.resolve()).then(change)
  const end = mine.catch(() => undefined)
  last.set(userId, end)
  try {
    return await mine
  } finally {
    if (last.get(userId) === end) last.delete(userId)
  }
}
