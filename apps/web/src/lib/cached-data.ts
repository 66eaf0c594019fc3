import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** A JSON object. */
export type Fields = Record<string, unknown>

/**
 * Data of a query with each object in it, at any depth, replaced by what `change` returns for it; inner objects first.
 * Unchanged ones stay the same, so that only what shows a changed one is rendered again.
 */
export function mapObjects(value: unknown, change: (known: Fields) => Fields): unknown {
  if (Array.isArray(value)) {
    const list = value.map((each) => mapObjects(each, change))
    return list.some((each, n) => each !== value[n]) ? list : value
  }
  if (typeof value !== 'object' || value === null) return value
  let fields = value as Fields
  for (const [name, each] of Object.entries(fields)) {
    const changed = mapObjects(each, change)
    if (changed !== each) fields = { ...fields, [name]: changed }
  }
  return change(fields)
}

/** Data of a query in which each article, at any depth, has the fields that `marks` returns for it. */
export function withMarks(value: unknown, marks: (id: string, known: Fields) => Fields | undefined): unknown {
  return mapObjects(value, (known) => {
    if (typeof known.id === 'string' && 'isRead' in known) {
      const change = marks(known.id, known)
      return change ? { ...known, ...change } : known
    }
    // A story is read if one of its articles is.
    if (Array.isArray(known.articleIds) && 'isRead' in known) {
      const read = known.articleIds.map((id) => marks(String(id), {})?.isRead).find((is) => is !== undefined)
      return read === undefined ? known : { ...known, isRead: read }
    }
    if (!Array.isArray(known.alsoToday)) return known
    const left = leftOf(known)
    return left === known.left ? known : { ...known, left }
  })
}

/** The number of unread stories of an edition. */
export function leftOf({ sections, alsoToday }: Fields): number {
  const lists = [
    ...(sections as { entries: Fields[] }[]).map(({ entries }) => entries),
    alsoToday as Fields[],
  ]
  return lists.flat().filter(({ isRead }) => !isRead).length
}

/** Changes all data in the cache that `change` returns another object for. Returns a function that restores it. */
export function changeCache(client: QueryClient, change: (data: unknown) => unknown): () => void {
  const before: [QueryKey, unknown][] = []
  for (const [key, data] of client.getQueriesData<unknown>({})) {
    const changed = change(data)
    if (changed === data) continue
    before.push([key, data])
    client.setQueryData(key, changed)
  }
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}
