/** Whether any text within a JSON value holds a NUL character. Goes as deep as JSON does, without recursion. */
export function holdsNul(value: unknown): boolean {
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string' && next.includes('\0')) return true
    if (typeof next === 'object' && next !== null)
      for (const inner of Object.values(next)) waiting.push(inner)
  }
  return false
}
