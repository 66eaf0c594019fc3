/** Plain data without the NUL characters in its texts, which PostgreSQL can't store. Bytes stay as they are. */
export function withoutNul<T>(data: T): T
export function withoutNul(data: unknown): unknown {
  // Hardly any mail contains one: a check is cheaper than a copy.
  return containsNul(data) ? cleaned(data) : data
}

function containsNul(data: unknown): boolean {
  if (typeof data === 'string') return data.includes('\0')
  if (typeof data !== 'object' || data === null || data instanceof Uint8Array) return false
  if (Array.isArray(data)) return data.some(containsNul)
  for (const key in data) if (containsNul((data as Record<string, unknown>)[key])) return true
  return false
}

function cleaned(data: unknown): unknown {
  if (typeof data === 'string') return data.replaceAll('\0', '')
  if (typeof data !== 'object' || data === null || data instanceof Uint8Array) return data
  if (Array.isArray(data)) return data.map(cleaned)
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, cleaned(value)]))
}
