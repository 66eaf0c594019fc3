export type FieldState = 'kept' | 'null' | 'absent'

/** Fields without which there is nothing to show, or nobody signed in. */
const KEPT = ['user', 'token', 'id', 'uid']

/** The same response with some of its fields, at any depth, null or left out, as `stateOf` decides for each. */
export function spoil(value: unknown, stateOf: (name: string) => FieldState): unknown {
  if (Array.isArray(value)) return value.map((item) => spoil(item, stateOf))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const state = KEPT.includes(name) ? 'kept' : stateOf(name)
    if (state === 'absent') return []
    return [[name, state === 'null' ? null : spoil(field, stateOf)]]
  })
  return Object.fromEntries(fields)
}
