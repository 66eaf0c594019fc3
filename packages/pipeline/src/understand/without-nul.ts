/**
 * Plain data with every NUL character taken out of its texts, which PostgreSQL can't store and nobody can read. Bytes
 * stay as they are.
 */
export function withoutNul<T>(data: T): T
export function withoutNul(data: unknown): unknown {
  if (typeof data === 'string') return data.replaceAll('\0', '')
  if (typeof data !== 'object' || data === null || data instanceof Uint8Array) return data
  if (Array.isArray(data)) return data.map((item) => withoutNul(item))
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, withoutNul(value)]))
}
