/** Whether any text within a JSON value contains a NUL character. Not recursive, so any depth is fine. */
export function containsNul(value: unknown): boolean {
  const waiting = [value]
  // Only objects and strings are queued, without intermediate lists, because the input of every call is checked.
  const add = (inner: unknown) => {
    if (typeof inner === 'string' || typeof inner === 'object') waiting.push(inner)
  }
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string' && next.includes('\0')) return true
    if (Array.isArray(next)) for (const inner of next) add(inner)
    else if (typeof next === 'object' && next !== null)
      for (const key in next) add((next as Record<string, unknown>)[key])
  }
  return false
}
