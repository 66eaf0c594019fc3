/** Whether any text within a JSON value holds a NUL character. Goes as deep as JSON does, without recursion. */
export function containsNul(value: unknown): boolean {
  const waiting = [value]
  // Numbers and flags of a long list don't wait, and no list of them is made: every call's whole input comes through here.
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
