import type { LeftoverRow, NewLeftover } from '@tidings/db/schema'

/** What leftovers are known again by. */
type Known = Pick<LeftoverRow, 'id' | 'article_id' | 'title' | 'text' | 'links'>

/**
 * New leftovers of an issue under the ids that stored ones of the same words have, each id once: what a reader taught
 * by turning one is kept under its id, and a page that shows it goes on working.
 */
export function keepLeftoverIds(stored: readonly Known[], leftovers: readonly NewLeftover[]): NewLeftover[] {
  const free = Map.groupBy(stored, keyOf)
  const byArticle = new Map(stored.flatMap((row) => (row.article_id === null ? [] : [[row.article_id, row]])))
  const taken = new Set<string>()
  return leftovers.map((leftover) => {
    const made = byArticle.get(leftover.article_id ?? '')
    const known = [made, ...(free.get(keyOf(leftover)) ?? [])].find((row) => row && !taken.has(row.id))
    if (!known) return leftover
    taken.add(known.id)
    return { ...leftover, id: known.id }
  })
}

const keyOf = ({ title, text, links }: Pick<NewLeftover, 'title' | 'text' | 'links'>): string =>
  JSON.stringify([title, text, text === '' ? links : ''])
