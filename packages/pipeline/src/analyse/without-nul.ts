/**
 * Plain data with every NUL character taken out of its texts, which PostgreSQL can't store and nobody can read. Bytes
 * stay as they are.
 */
export function withoutNul<T>(data: T): T
export function withoutNul(data: unknown): unknown {
  // Next to no mail has any: a look is cheaper than a copy of it all.
  return holdsNul(data) ? cleaned(data) : data
}

function holdsNul(data: unknown): boolean {
  if (typeof data === 'string') return data.includes('\0')
  if (typeof data !== 'object' || data === null || data instanceof Uint8Array) return false
  return Object.values(data).some(holdsNul)
}

function cleaned(data: unknown): unknown {
  if (typeof data === 'string') return data.replaceAll('\0', '')
  if (typeof data !== 'object' || data === null || data instanceof Uint8Array) return data
  if (Array.isArray(data)) return data.map(cleaned)
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, cleaned(value)]))
}
