import type { Newsletter } from '@tidings/api/newsletters/schema'

export const SORTS = ['name', 'last', 'unread'] as const
export type Sort = (typeof SORTS)[number]
export const GROUPINGS = ['none', 'folder', 'tag'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** The display options of a list of newsletters. */
export type NewsletterOrder = { search: string; sort: Sort; grouping: Grouping }

/** Newsletters under one heading; `name` is null for those without a folder or tag, and without grouping. */
export type NewsletterGroup = { name: string | null; newsletters: readonly Newsletter[] }

const byName = (a: Newsletter, b: Newsletter) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' })

const COMPARE: Record<Sort, (a: Newsletter, b: Newsletter) => number> = {
  name: byName,
  last: (a, b) => (b.lastIssueAt ?? '').localeCompare(a.lastIssueAt ?? '') || byName(a, b),
  unread: (a, b) => (b.unread ?? 0) - (a.unread ?? 0) || byName(a, b),
}

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * The newsletters that contain every searched word in their name, address, folder or tags, sorted and grouped; those
 * without a folder or tag come last. One with several tags is in several groups.
 */
export function orderNewsletters(
  newsletters: readonly Newsletter[],
  { search, sort, grouping }: NewsletterOrder,
): NewsletterGroup[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  const found = newsletters
    .filter(({ name, sourceEmail, folder = '', tags = [] }) => {
      const text = plain([name, sourceEmail, folder, ...tags].join(' '))
      return words.every((word) => text.includes(word))
    })
    .toSorted(COMPARE[sort])
  if (found.length === 0) return []
  if (grouping === 'none') return [{ name: null, newsletters: found }]
  const groups = new Map<string, Newsletter[]>()
  const rest: Newsletter[] = []
  for (const newsletter of found) {
    const names = grouping === 'folder' ? [newsletter.folder ?? []].flat() : (newsletter.tags ?? [])
    if (names.length === 0) rest.push(newsletter)
    for (const name of names) groups.set(name, [...(groups.get(name) ?? []), newsletter])
  }
  const named = [...groups]
    .sort(([a], [b]) => a.localeCompare(b, 'en', { sensitivity: 'base' }))
    .map(([name, of]): NewsletterGroup => ({ name, newsletters: of }))
  return rest.length > 0 ? [...named, { name: null, newsletters: rest }] : named
}
