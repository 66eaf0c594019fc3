export type Fate = 'kept' | 'null' | 'absent'

/** Fields without which there is nothing to show, or nobody signed in. */
const KEPT = ['user', 'token', 'id', 'uid']

/** The same response with some of its fields, at any depth, null or left out, as `fate` decides for each. */
export function spoil(value: unknown, fate: (name: string) => Fate): unknown {
  if (Array.isArray(value)) return value.map((item) => spoil(item, fate))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const fated = KEPT.includes(name) ? 'kept' : fate(name)
    if (fated === 'absent') return []
    return [[name, fated === 'null' ? null : spoil(field, fate)]]
  })
  return Object.fromEntries(fields)
}
